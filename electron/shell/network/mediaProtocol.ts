import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { app, session } from 'electron'
import type { ProtocolRequest, ProtocolResponse } from 'electron'
import type { Client } from '../../core/client/client.ts'
import { soundOfUrl } from '../../../shared/settings/sounds.ts'

/**
 * Passes media: addresses to the core, which knows the account's server and adds its credentials. They wait for the
 * first frame, which must not be delayed.
 */
export function enableMediaProtocol(client: Promise<Client>, shown: Promise<void>): void {
  void app.whenReady().then(() => {
    // `handle` would load a second HTTP stack into the main process while the first frame is being drawn.
    session.defaultSession.protocol.registerStreamProtocol('media', (request, answer) => {
      void shown.then(async () => answer(await serveMedia(await client, request)))
    })
  })
}

/**
 * Serves one request for a picture, sound or video of a server, or for the sound of a notification. Only its range and accepted types are forwarded, and the body is
 * streamed.
 */
async function serveMedia(
  client: Pick<Client, 'media'>,
  request: ProtocolRequest,
): Promise<ProtocolResponse> {
  const { method, url } = request
  if (method !== 'GET' && method !== 'HEAD') return nothing(405)
  const sound = soundOfUrl(url)
  if (sound !== null) return serveSound(sound)
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
    // The page would see a rejection as a failure of the scheme, but here a server did not answer.
    return nothing(502)
  }
}

/** Sounds of notifications are files of this computer. */
async function serveSound(name: string): Promise<ProtocolResponse> {
  try {
    const { readSound } = await import('../files/ownSound.ts')
    const data = await readSound(name)
    const headers = {
      'content-type': `audio/${name.split('.')[1] ?? 'wav'}`,
      'content-length': String(data.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    return { statusCode: 200, headers, data: Readable.from([data]) }
  } catch {
    return nothing(404)
  }
}

const nothing = (statusCode: number): ProtocolResponse => ({ statusCode, data: Readable.from([]) })
