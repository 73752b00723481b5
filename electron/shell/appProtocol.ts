import { randomBytes } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { app, session } from 'electron'
import { devServer } from './appOrigin.ts'
import { contentPolicy } from './contentPolicy.ts'
import { mimeType } from './mimeTypes.ts'
import { parseUrl } from '../core/parseUrl.ts'
import { resolveFile } from './resolveFile.ts'

/** A page that does not ask for itself by then holds nothing up. */
const patienceMs = 2000

/**
 * Serves the built page to app://bundle/ and nothing else from anywhere. Resolves when the page has been handed over:
 * from then on its process is starting, and main has time for the rest.
 */
export function enableAppProtocol(): Promise<void> {
  const folder = path.join(import.meta.dirname, '../renderer')
  // There is no bundle while developing.
  const root = realpath(folder).catch(() => folder)
  return app.whenReady().then(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, devServer() === null ? patienceMs : 0)
        session.defaultSession.protocol.handle('app', async (request) => {
          const answer = await serveApp(await root, request)
          setImmediate(resolve)
          return answer
        })
      }),
  )
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
