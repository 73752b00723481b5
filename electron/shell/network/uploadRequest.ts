import { net } from 'electron'
import type { ClientRequest, IncomingMessage, Session } from 'electron'
import { maxAnswerBytes } from '../../core/uploads/uploadRequest.ts'
import { flatHeaders } from './flatHeaders.ts'
import type { UploadAnswer, UploadBody, UploadFetch } from '../../core/uploads/uploadRequest.ts'

/** Interval in ms at which the number of sent bytes is read. */
const progressMs = 200

/**
 * Returns an upload function for `session`. session.fetch keeps all of a streamed body in memory and gets slower as it
 * grows. Here a chunked body is streamed; one of known length is passed as a whole and should be small.
 */
export function uploadRequest(session: Session): UploadFetch {
  return ({ method, url, headers, body, isChunked, signal, onSent }) =>
    new Promise<UploadAnswer>((resolve, reject) => {
      if (signal.aborted) return reject(new Error('aborted'))
      const request = net.request({ method, url, session, redirect: 'manual', credentials: 'omit' })
      if (body !== null && isChunked) request.chunkedEncoding = true
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      const abort = (): void => request.abort()
      const progress = setInterval(() => {
        if (isChunked) return
        const { active, current } = request.getUploadProgress()
        if (active) onSent(current)
      }, progressMs)
      const end = (): void => {
        clearInterval(progress)
        signal.removeEventListener('abort', abort)
      }
      const fail = (error: unknown): void => {
        end()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      signal.addEventListener('abort', abort, { once: true })
      request.on('redirect', (status, _method, _location, answered) => {
        end()
        resolve({ status, headers: flatHeaders(answered), body: '' })
        request.abort()
      })
      request.on('response', (response) => {
        readAnswer(response, abort).then((answer) => {
          end()
          resolve(answer)
        }, fail)
      })
      // Sends no credentials, so that the caller receives the 401.
      request.on('login', (_info, proceed) => proceed())
      request.on('error', fail)
      request.on('abort', () => fail(new Error('aborted')))
      if (body === null) return void request.end()
      write(request, body, isChunked, onSent).catch((error: unknown) => {
        // Fails with the actual reason rather than that of the abort.
        fail(error)
        request.abort()
      })
    })
}

async function write(
  request: ClientRequest,
  body: UploadBody,
  isChunked: boolean,
  onSent: (bytes: number) => void,
): Promise<void> {
  if (!isChunked) {
    // Joined once here, because the request would copy everything with each part.
    request.write(await gather(body))
    request.end()
    return
  }
  let sent = 0
  for await (const part of body.parts()) {
    await new Promise<void>((resolve, reject) => {
      request.write(Buffer.from(part), undefined, (error?: unknown) =>
        error instanceof Error ? reject(error) : resolve(),
      )
    })
    sent += part.length
    onSent(sent)
  }
  request.end()
}

async function gather(body: UploadBody): Promise<Buffer> {
  let whole: Buffer | null = null
  let offset = 0
  for await (const part of body.parts()) {
    // The usual case: nothing to join, and the request makes a copy anyway.
    if (part.length === body.length) return Buffer.from(part.buffer, part.byteOffset, part.length)
    whole ??= Buffer.allocUnsafe(body.length)
    whole.set(part, offset)
    offset += part.length
  }
  return whole ?? Buffer.alloc(0)
}

function readAnswer(response: IncomingMessage, abort: () => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const done = (): void =>
      resolve({
        status: response.statusCode,
        headers: flatHeaders(response.headers),
        body: Buffer.concat(parts).subarray(0, maxAnswerBytes).toString('utf8'),
      })
    response.on('data', (part) => {
      parts.push(part)
      size += part.length
      if (size <= maxAnswerBytes) return
      done()
      abort()
    })
    response.on('end', done)
    response.on('aborted', () => reject(new Error('net::ERR_CONNECTION_ABORTED')))
    response.on('error', () => reject(new Error('net::ERR_CONNECTION_RESET')))
  })
}
