import { Readable } from 'node:stream'
import { net } from 'electron'
import type { IncomingMessage, Session } from 'electron'
import { flatHeaders } from './flatHeaders.ts'
import type { RequestOnce } from '../../core/media/media.ts'
import type { MediaAnswer } from '../../core/media/mediaHeaders.ts'

/**
 * Makes one HTTP request in `session` without following redirects, at which session.fetch would cancel. The body is
 * streamed, and a reader that cancels ends the request.
 */
export function requestOnce(session: Session): RequestOnce {
  return (url, { method, headers, signal }) =>
    new Promise<MediaAnswer>((resolve, reject) => {
      if (signal?.aborted) return reject(new Error('aborted'))
      const request = net.request({ url, method, session, redirect: 'manual', credentials: 'omit' })
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      const abort = (): void => request.abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.on('redirect', (status, _method, location, answered) => {
        resolve({ status, headers: { ...flatHeaders(answered), location }, body: null })
        request.abort()
      })
      request.on('response', (response) => {
        const body = method === 'HEAD' ? null : bodyOf(response, abort)
        resolve({ status: response.statusCode, headers: flatHeaders(response.headers), body })
      })
      // Sends no credentials, so that the caller receives the 401.
      request.on('login', (_info, proceed) => proceed())
      request.on('error', (error) => reject(error))
      request.on('abort', () => reject(new Error('aborted')))
      request.end()
    })
}

function bodyOf(response: IncomingMessage, abort: () => void): ReadableStream<Uint8Array> {
  const stream = response as unknown as Readable
  const reader = Readable.toWeb(stream).getReader() as ReadableStreamDefaultReader<Uint8Array>
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // Aborts only the request. Canceling its stream, too, throws an uncatchable error if a chunk is arriving.
      cancel: abort,
    },
    { highWaterMark: 0 },
  )
}
