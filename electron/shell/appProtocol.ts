import { randomBytes } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { app, session } from 'electron'
import { contentPolicy } from './contentPolicy.ts'
import { mimeType } from './mimeTypes.ts'
import { parseUrl } from './parseUrl.ts'
import { resolveFile } from './resolveFile.ts'

/** Serves the built page to app://bundle/ and nothing else from anywhere. */
export function enableAppProtocol(): void {
  const folder = path.join(import.meta.dirname, '../renderer')
  // There is no bundle while developing.
  const root = realpath(folder).catch(() => folder)
  void app.whenReady().then(() => {
    session.defaultSession.protocol.handle('app', async (request) => serveApp(await root, request))
  })
}

/** The answer to one request of the page; 404 for all that is not a file of the bundle. */
export async function serveApp(root: string, request: Request): Promise<Response> {
  const url = parseUrl(request.url)
  if (url === null || url.host !== 'bundle') return missing()
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const file = await resolveFile(root, url.pathname)
  const content = file === null ? null : await readFile(file).catch(() => null)
  if (file === null || content === null) return missing()
  const type = mimeType(file)
  if (!type.startsWith('text/html')) return new Response(new Uint8Array(content), { headers: headers(type) })
  const nonce = randomBytes(16).toString('base64')
  const page = content
    .toString('utf8')
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
  const policy = { 'content-security-policy': contentPolicy(nonce), 'x-dns-prefetch-control': 'off' }
  return new Response(page, { headers: { ...headers(type), ...policy } })
}

// The files lie on this computer: keeping them a second time costs space and can go stale after an update.
const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

const missing = (): Response =>
  new Response('Not found', { status: 404, headers: headers('text/plain; charset=utf-8') })
