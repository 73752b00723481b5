import { app, session } from 'electron'
import type { Client } from '../core/client.ts'

/** Hands media: addresses to the core, which knows the account's server and adds its credential. */
export function enableMediaProtocol(client: Promise<Client>): void {
  void app.whenReady().then(() => {
    session.defaultSession.protocol.handle('media', async (request) => serveMedia(await client, request))
  })
}

/** One request of a picture, sound or film; only its range goes on, and the body is streamed. */
export async function serveMedia(client: Pick<Client, 'media'>, request: Request): Promise<Response> {
  const { method, url, signal } = request
  if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 })
  const headers: Record<string, string> = {}
  for (const name of ['range', 'if-range']) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  try {
    const answer = await client.media({ url, method, headers, signal })
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  } catch {
    // A rejection would reach the page as a fault of the scheme; this is a server that did not answer.
    return new Response(null, { status: 502 })
  }
}
