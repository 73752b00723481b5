import type { TusUpload } from '../../state/tusUpload.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticate } from '../../http/auth.ts'
import { ApiError } from '../../http/apiError.ts'
import { writeJson } from '../../http/writeJson.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { checkQuota, storeUpload } from './uploads.ts'

const path = '/api/v1/tus'
const version = '1.0.0'

/** True when a path belongs to the resumable uploads. */
export function isTus(pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

function refuse(response: ServerResponse, status: number, message: string): void {
  writeJson(response, status, { message })
}

function decode(metadata: string): Map<string, string> {
  return new Map(
    metadata.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}

const typesByEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  weba: 'audio/webm',
}

function typeOfName(name: string): string {
  return typesByEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** Stores a complete upload and returns its address, which no other response contains. */
function finish(server: Server, user: User, id: string, upload: TusUpload, response: ServerResponse): void {
  server.resumable.delete(id)
  const stored = storeUpload(server, user, { ...upload, bytes: Buffer.concat(upload.chunks) })
  response.setHeader('Upload-Offset', String(upload.offset))
  writeJson(response, 200, { url: `/user_uploads/${stored.pathId}`, filename: stored.name })
}

function create(server: Server, user: User, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['upload-defer-length'] !== undefined) {
    refuse(response, 411, 'The length of an upload must be known from the start.')
    return
  }
  const header = String(request.headers['upload-length'] ?? '')
  if (!/^\d+$/.test(header)) {
    refuse(response, 400, 'Missing or invalid Upload-Length header')
    return
  }
  const length = Number(header)
  const maxMib = server.limits.uploadMib
  if (length > maxMib * 1024 * 1024) {
    refuse(
      response,
      413,
      maxMib === 0
        ? 'Uploads are not allowed on this server.'
        : `File is larger than this server's configured maximum upload size (${String(maxMib)} MiB).`,
    )
    return
  }
  try {
    checkQuota(server, length)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    refuse(response, 413, error.message)
    return
  }
  const metadata = String(request.headers['upload-metadata'] ?? '')
  const names = decode(metadata)
  const fileName = names.get('filename') ?? ''
  const upload: TusUpload = {
    ownerId: user.id,
    fileName: fileName === '' ? 'uploaded-file' : fileName,
    contentType: names.get('filetype') ?? typeOfName(fileName),
    metadata,
    length,
    chunks: [],
    offset: 0,
  }
  const id = randomBytes(16).toString('hex')
  server.resumable.set(id, upload)
  response.setHeader('Location', `${server.realmUrl}${path}/${id}`)
  if (length === 0) finish(server, user, id, upload, response)
  else {
    response.writeHead(201, { 'Upload-Offset': '0', 'Content-Length': '0' })
    response.end()
  }
}

/** Appends the received data. Data from before a broken connection is kept, so that the upload can be resumed. */
async function append(upload: TusUpload, request: IncomingMessage): Promise<'whole' | 'broken' | 'too long'> {
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (upload.offset + chunk.length > upload.length) return 'too long'
      upload.chunks.push(chunk)
      upload.offset += chunk.length
    }
    return 'whole'
  } catch {
    return 'broken'
  }
}

async function patch(
  server: Server,
  user: User,
  id: string,
  upload: TusUpload,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers['content-type'] !== 'application/offset+octet-stream') {
    refuse(response, 415, 'The content type must be application/offset+octet-stream')
    return
  }
  const header = String(request.headers['upload-offset'] ?? '')
  if (!/^\d+$/.test(header)) {
    refuse(response, 400, 'Missing or invalid Upload-Offset header')
    return
  }
  if (Number(header) !== upload.offset) {
    refuse(response, 409, 'Mismatched offset')
    return
  }
  const how = await append(upload, request)
  if (how === 'too long') refuse(response, 413, 'More bytes than announced')
  else if (how === 'whole' && upload.offset === upload.length) finish(server, user, id, upload, response)
  else if (how === 'whole') {
    response.writeHead(204, { 'Upload-Offset': String(upload.offset) })
    response.end()
  }
}

/** Serves resumable uploads: tus 1.0.0 with creation and, until completion, termination. */
export async function serveTus(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  response.setHeader('Tus-Resumable', version)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (request.method === 'OPTIONS') {
    response.writeHead(204, {
      'Tus-Version': version,
      'Tus-Extension': 'creation,termination',
      'Tus-Max-Size': String(server.limits.uploadMib * 1024 * 1024),
    })
    response.end()
    return
  }
  const user = authenticate(server, request)
  if (request.headers['tus-resumable'] !== version) {
    response.setHeader('Tus-Version', version)
    refuse(response, 412, 'Unsupported version')
    return
  }
  const id = pathname.slice(path.length).replace(/^\//, '')
  if (id === '') {
    if (request.method === 'POST') create(server, user, request, response)
    else refuse(response, 405, 'Method not allowed')
    return
  }
  const upload = server.resumable.get(id)
  if (upload?.ownerId !== user.id) {
    refuse(response, 404, 'Upload not found')
    return
  }
  switch (request.method) {
    case 'HEAD':
      response.writeHead(200, {
        'Upload-Offset': String(upload.offset),
        'Upload-Length': String(upload.length),
        ...(upload.metadata === '' ? {} : { 'Upload-Metadata': upload.metadata }),
        'Cache-Control': 'no-store',
      })
      response.end()
      return
    case 'PATCH':
      await patch(server, user, id, upload, request, response)
      return
    case 'DELETE':
      server.resumable.delete(id)
      response.writeHead(204)
      response.end()
      return
    default:
      refuse(response, 405, 'Method not allowed')
  }
}
