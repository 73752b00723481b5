import type { IncomingMessage, ServerResponse } from 'node:http'
import { canOpenUpload } from '../../actions/messages/claimUploads.ts'
import { emojiTable } from '../../emoji.ts'
import { ApiError } from '../../http/apiError.ts'
import { authenticate, userByEmail } from '../../http/auth.ts'
import { writeJson } from '../../http/writeJson.ts'
import { picture } from '../../pictures.ts'
import { exportFile } from '../organization/exports.ts'
import { realmImage } from '../organization/realmImages.ts'
import type { Server } from '../../server.ts'
import type { Upload, User } from '../../state/records.ts'
import { anyAvatarUrl } from '../../wire/user.ts'

const made = new Map<string, Buffer>()

function once(key: string, make: () => Buffer): Buffer {
  let bytes = made.get(key)
  if (!bytes) made.set(key, (bytes = make()))
  return bytes
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  // Media players request ranges.
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range?.[2] ? Math.min(Number(range[2]) + 1, bytes.length) : bytes.length
  const part = range && start < bytes.length ? bytes.subarray(start, end) : bytes
  response.writeHead(part === bytes ? 200 : 206, {
    'Content-Type': type,
    'Content-Length': String(part.length),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ...(part === bytes
      ? {}
      : { 'Content-Range': `bytes ${String(start)}-${String(end - 1)}/${String(bytes.length)}` }),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

const publicHeaders = { 'Cache-Control': 'public, max-age=31536000' }

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location })
  response.end()
}

function missing(response: ServerResponse, status = 404): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><title>${String(status)}</title><p>${status === 403 ? 'Not allowed.' : 'Not found.'}`,
  )
}

function face(color: string, size: number): Buffer {
  return once(`avatar ${color} ${String(size)}`, () => picture(size, size, color, '#ffffff', 'face'))
}

const drawnAvatar = (size: number) => face('#c9ced6', size)

function avatarBytes(user: User, size: number): { bytes: Buffer; type: string } {
  if (user.avatarFile) return user.avatarFile
  return {
    bytes: user.avatarSource === 'U' ? face(user.avatarColor, size) : drawnAvatar(size),
    type: 'image/png',
  }
}

function serveAvatar(server: Server, request: IncomingMessage, response: ServerResponse, path: string): void {
  const localFile = realmImage(server, path) ?? exportFile(server, path)
  if (localFile) {
    sendBytes(request, response, localFile.bytes, localFile.type, publicHeaders)
    return
  }
  const icon = /^\/user_avatars\/realm\/icon\.png$/.exec(path)
  if (icon) {
    const [from, to] = server.state.realm.iconColors
    sendBytes(
      request,
      response,
      once(`icon ${from} ${to}`, () => picture(100, 100, from, to, 'disc')),
      'image/png',
      publicHeaders,
    )
    return
  }
  const emoji = /^\/user_avatars\/\d+\/emoji\/images\/(?:still\/)?(\d+)\.\w+$/.exec(path)
  const custom = emoji ? server.state.emoji.get(Number(emoji[1])) : undefined
  if (custom) {
    sendBytes(request, response, custom.bytes, custom.type, publicHeaders)
    return
  }
  const avatar = /^\/user_avatars\/\d+\/[\w]+-(\d+)(-medium)?\.png$/.exec(path)
  const user = avatar ? server.state.users.get(Number(avatar[1])) : undefined
  if (!user) {
    missing(response)
    return
  }
  const { bytes, type } = avatarBytes(user, avatar?.[2] ? 200 : 100)
  sendBytes(request, response, bytes, type, publicHeaders)
}

/** Types shown inline. Everything else is downloaded, as it might run scripts or change the page. */
const inline = /^(image\/(png|jpeg|gif|webp|avif)|video\/|audio\/|application\/pdf|text\/plain)/

function serveUpload(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  upload: Upload,
  download: boolean,
): void {
  const shown = inline.test(upload.contentType) && !download
  sendBytes(request, response, upload.bytes, upload.contentType, {
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(upload.name)}`,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'Cache-Control': 'private, max-age=3600',
  })
}

function uploadOf(server: Server, path: string): Upload | undefined {
  try {
    return server.state.uploads.get(decodeURIComponent(path))
  } catch {
    return undefined
  }
}

function serveUploads(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): void {
  const rest = path.slice('/user_uploads/'.length)
  const temporary = /^temporary\/([^/]+)\//.exec(rest)
  if (temporary) {
    const ticket = server.temporary.get(temporary[1] ?? '')
    const upload = ticket && ticket.until > server.now() ? server.state.uploads.get(ticket.pathId) : undefined
    if (upload) serveUpload(server, request, response, upload, false)
    else missing(response)
    return
  }
  const thumbnail = /^thumbnail\/(.+)\/[\w-]+\.\w+$/.exec(rest)
  const download = rest.startsWith('download/')
  const upload = uploadOf(server, thumbnail?.[1] ?? (download ? rest.slice('download/'.length) : rest))
  let user: User
  try {
    user = authenticate(server, request)
  } catch {
    missing(response, 403)
    return
  }
  if (!upload) missing(response)
  else if (!canOpenUpload(server, user, upload)) missing(response, 403)
  else serveUpload(server, request, response, upload, download)
}

function emojiData(): unknown {
  return { code_to_names: Object.fromEntries(emojiTable().namesByCode) }
}

/** Serves all paths outside of the API except the sign-in pages; returns false for other paths. */
export function serveMedia(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): boolean {
  const path = url.pathname
  if (path.startsWith('/user_avatars/')) serveAvatar(server, request, response, path)
  else if (path.startsWith('/user_uploads/')) serveUploads(server, request, response, path)
  else if (/^\/avatar\/[0-9a-f]{32}$/.test(path))
    sendBytes(request, response, drawnAvatar(100), 'image/png', publicHeaders)
  else if (path.startsWith('/avatar/')) {
    const [, , who = '', medium] = path.split('/')
    try {
      authenticate(server, request)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      missing(response, 403)
      return true
    }
    const user = /^\d+$/.test(who)
      ? server.state.users.get(Number(who))
      : userByEmail(server, decodeURIComponent(who))
    if (user) redirect(response, anyAvatarUrl(server, user, medium === 'medium'))
    else missing(response)
  } else if (path.startsWith('/external_content/')) {
    sendBytes(
      request,
      response,
      once(path, () => picture(640, 360, colorOf(path, 1), colorOf(path, 2))),
      'image/png',
      publicHeaders,
    )
  } else if (path === '/static/generated/emoji/emoji_api.json') {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    writeJson(response, 200, emojiData())
  } else if (/^\/static\/.*\.png$/.test(path)) {
    sendBytes(
      request,
      response,
      once(path, () => picture(64, 64, colorOf(path, 1), '#ffffff', 'disc')),
      'image/png',
      publicHeaders,
    )
  } else return false
  return true
}

function colorOf(text: string, salt: number): string {
  let hash = salt * 2654435761
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return `#${(hash & 0xffffff).toString(16).padStart(6, '0')}`
}
