import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { app, session, type ProtocolRequest } from 'electron'
import { devServer } from './appOrigin.ts'
import { contentPolicy } from './contentPolicy.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'
import { resolveFile } from './resolveFile.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  wasm: 'application/wasm',
}

/** Returns the media type of a bundled file by its extension, or that of unspecified bytes. */
function mimeType(file: string): string {
  return mediaTypes[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}

/** Time in ms after which a page that has not loaded is no longer waited for. */
const timeoutMs = 2000

/** Progress of the page. Both promises resolve after a timeout at the latest. */
export interface PageProgress {
  /** Resolves when the page was served: its process is starting, and the main process has time for other work. */
  readonly handedOver: Promise<void>
  /**
   * Resolves when the page's code was served. Before that, the page waits twice for the main process: for the preload
   * script and for its code.
   */
  readonly programmed: Promise<void>
}

/** Serves the built page at app://bundle/, and nothing else. */
export function enableAppProtocol(): PageProgress {
  const folder = path.join(import.meta.dirname, '../renderer')
  let handOver = (): void => undefined
  let program = (): void => undefined
  const handedOver = new Promise<void>((resolve) => (handOver = resolve))
  const programmed = new Promise<void>((resolve) => (program = resolve))
  void app.whenReady().then(() => {
    setTimeout(
      () => {
        handOver()
        program()
      },
      devServer() === null ? timeoutMs : 0,
    )
    const root = realRoot(folder)
    // `handle` would load a second HTTP stack into the main process before it serves the page's first byte.
    session.defaultSession.protocol.registerBufferProtocol('app', (request, answer) => {
      answer(serveApp(root, request))
      setImmediate(handOver)
      if (request.url.endsWith('.js')) setImmediate(program)
    })
  })
  return { handedOver, programmed }
}

/** There is no bundle during development. */
function realRoot(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

interface Answer {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly data: Buffer
}

/**
 * Returns the response to one request of the page; 404 for everything that is not a bundled file. The files are small
 * and local, so they are read synchronously.
 */
export function serveApp(root: string, request: Pick<ProtocolRequest, 'method' | 'url'>): Answer {
  const url = parseUrl(request.url)
  if (url === null || url.host !== 'bundle') return missing()
  if (request.method !== 'GET' && request.method !== 'HEAD') return refused()
  const file = resolveFile(root, url.pathname)
  const content = file === null ? null : readOr(file)
  if (file === null || content === null) return missing()
  const type = mimeType(file)
  if (!type.startsWith('text/html')) return { statusCode: 200, headers: headers(type), data: content }
  // Loaded here, while the page's process is starting, because it takes as long as the rest of this file's start.
  const nonce = process.getBuiltinModule('node:crypto').randomBytes(16).toString('base64')
  const page = content
    .toString('utf8')
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
  const policy = { 'content-security-policy': contentPolicy(nonce), 'x-dns-prefetch-control': 'off' }
  return { statusCode: 200, headers: { ...headers(type), ...policy }, data: Buffer.from(page) }
}

/** Returns null if it is not a file or cannot be read. */
function readOr(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

// The files are local. Caching them would waste space and could serve old ones after an update.
const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

const plain = (statusCode: number, text: string): Answer => ({
  statusCode,
  headers: headers('text/plain; charset=utf-8'),
  data: Buffer.from(text),
})
const missing = (): Answer => plain(404, 'Not found')
const refused = (): Answer => plain(405, '')
