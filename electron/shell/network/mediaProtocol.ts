import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { app, session } from 'electron'
import type { ProtocolRequest, ProtocolResponse } from 'electron'
import type { Client } from '../../core/client/client.ts'

/**
 * Hands media: addresses to the core, which knows the account's server and adds its credential. They wait for the
 * first frame, which has room for them and is not held up.
 */
export function enableMediaProtocol(client: Promise<Client>, shown: Promise<void>): void {
  void app.whenReady().then(() => {
    // `handle` would load a whole second stack of HTTP into main while the first frame is being made.
    session.defaultSession.protocol.registerStreamProtocol('media', (request, answer) => {
      void shown.then(async () => answer(await serveMedia(await client, request)))
    })
  })
}

/** One request of a picture, sound or film; only its range and what it accepts go on, and the body is streamed. */
async function serveMedia(
  client: Pick<Client, 'media'>,
  request: ProtocolRequest,
): Promise<ProtocolResponse> {
  const { method, url } = request
  if (method !== 'GET' && method !== 'HEAD') return nothing(405)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    const lower = name.toLowerCase()
    if (lower === 'range' || lower === 'if-range' || lower === 'accept') headers[lower] = value
  }
  try {
    const answer = await client.media({ url, method, headers })
    if (answer.body === null) return { ...nothing(answer.status), headers: { ...answer.headers } }
    const data = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    return { statusCode: answer.status, headers: { ...answer.headers }, data }
  } catch {
    // A rejection would reach the page as a fault of the scheme; this is a server that did not answer.
    return nothing(502)
  }
}

const nothing = (statusCode: number): ProtocolResponse => ({ statusCode, data: Readable.from([]) })
