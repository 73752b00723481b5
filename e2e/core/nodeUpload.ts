import { request as httpRequest } from 'node:http'
import type { ClientRequest } from 'node:http'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { UploadAnswer, UploadBody, UploadFetch } from '../../electron/core/uploads/uploadRequest.ts'

export const nodeUpload: UploadFetch = ({ method, url, headers, body, isChunked, signal, onSent }) =>
  new Promise<UploadAnswer>((resolve, reject) => {
    const length = body === null || isChunked ? {} : { 'Content-Length': String(body.length) }
    const outgoing = httpRequest(url, { method, headers: { ...headers, ...length }, agent: false, signal })
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => {
        const flat = Object.entries(answer.headers).map(([name, each]) => [name, String(each)])
        const headers = Object.fromEntries(flat) as Record<string, string>
        resolve({ status: answer.statusCode ?? 0, headers: headers, body: text })
      })
    })
    if (body === null) return void outgoing.end()
    write(outgoing, body, onSent).catch((error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)))
      outgoing.destroy()
    })
  })

async function write(
  outgoing: ClientRequest,
  body: UploadBody,
  onSent: (bytes: number) => void,
): Promise<void> {
  let sent = 0
  for await (const part of body.parts()) {
    // A chunk's buffer is reused once the next one is requested, so the socket must have written it.
    await new Promise<void>((resolve, reject) => {
      outgoing.write(part, (error) => (error ? reject(error) : resolve()))
    })
    sent += part.length
    onSent(sent)
  }
  outgoing.end()
}

/** Uploads over Node, calling `before` with each request before it is sent. */
export const through =
  (
    before: (request: Parameters<UploadFetch>[0], count: number) => void | Promise<void>,
  ): (() => UploadFetch) =>
  () => {
    let count = 0
    return async (request) => {
      await before(request, ++count)
      return nodeUpload(request)
    }
  }

/**
 * Uploads over Node, but the request with this number stops within its first chunk until it is aborted, so that the
 * upload stays in progress.
 */
export const stuckAt =
  (which: number, before: (request: Parameters<UploadFetch>[0]) => void = () => undefined) =>
  (): UploadFetch => {
    let count = 0
    return (request) => {
      before(request)
      count += 1
      const { body, signal } = request
      if (count !== which || body === null) return nodeUpload(request)
      const parts = async function* () {
        for await (const part of body.parts()) {
          yield part.subarray(0, part.length / 2)
          await systemClock.sleep(60_000, signal)
          throw new Error('given up')
        }
      }
      return nodeUpload({ ...request, body: { ...body, parts } })
    }
  }
