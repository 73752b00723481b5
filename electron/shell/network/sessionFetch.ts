import { Readable } from 'node:stream'
import { net } from 'electron'
import type { IncomingMessage, Session } from 'electron'
import type { Fetch, FetchAnswer } from '../../core/http/fetch.ts'
import { flatHeaders } from './flatHeaders.ts'

/**
 * Returns a fetch function for a session. session.fetch does the same but loads a whole HTTP client for its response
 * classes, which blocks the main process for 25 ms between the window and its first message.
 */
export function sessionFetch(session: Session): Fetch {
  return (url, { method = 'GET', headers = {}, body, redirect, cache, signal } = {}) =>
    new Promise<FetchAnswer>((resolve, reject) => {
      const aborted = (): void => reject(new DOMException('The request was aborted.', 'AbortError'))
      if (signal?.aborted === true) return aborted()
      const request = net.request({
        method,
        url,
        session,
        credentials: 'include',
        ...(redirect === undefined ? {} : { redirect }),
        ...(cache === undefined ? {} : { cache }),
      })
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      signal?.addEventListener(
        'abort',
        () => {
          aborted()
          request.abort()
        },
        { once: true },
      )
      request.on('response', (response) => resolve(answerOf(response)))
      request.on('error', reject)
      if (body !== undefined) request.write(Buffer.from(body))
      request.end()
    })
}

function answerOf(response: IncomingMessage): FetchAnswer {
  const { statusCode } = response
  const headers = flatHeaders(response.headers)
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    body: Readable.toWeb(response as unknown as Readable) as ReadableStream<Uint8Array>,
  }
}
