import type { IncomingMessage } from 'node:http'
import { ApiError } from './apiError.ts'

/** One file of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

export interface Body {
  readonly fields: Map<string, string>
  readonly files: readonly UploadedFile[]
}

/** Returns the whole body; 413 above `limit` bytes. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  if (size > limit) throw new ApiError(413, null, 'Request body is too large')
  return Buffer.concat(chunks)
}

/** Returns the form fields and files of a request; none for other types of bodies. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  const bytes = await readBytes(request, limit)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { fields: new Map(new URLSearchParams(bytes.toString('utf8'))), files: [] }
  }
  const boundary = /^multipart\/form-data.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  if (boundary) return parseMultipart(bytes, boundary[1] ?? boundary[2] ?? '')
  return { fields: new Map(), files: [] }
}

/** Parses a multipart body (RFC 7578). */
export function parseMultipart(bytes: Buffer, boundary: string): Body {
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  const mark = Buffer.from(`--${boundary}`)
  let start = bytes.indexOf(mark)
  while (start >= 0) {
    const partStart = start + mark.length + 2
    const next = bytes.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), partStart - 2)
    if (next < 0) break
    readPart(bytes.subarray(partStart, next), fields, files)
    start = next + 2
  }
  return { fields, files }
}

function readPart(part: Buffer, fields: Map<string, string>, files: UploadedFile[]): void {
  const headEnd = part.indexOf('\r\n\r\n')
  if (headEnd < 0) return
  const head = part.subarray(0, headEnd).toString('utf8')
  const content = part.subarray(headEnd + 4)
  const name = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1] ?? ''
  const starred = /filename\*=UTF-8''([^;\r\n]+)/i.exec(head)?.[1]
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1]
  const fileName = starred !== undefined ? decodeURIComponent(starred) : plain
  if (fileName === undefined) {
    fields.set(name, content.toString('utf8'))
    return
  }
  const contentType = /^content-type:\s*([^\r\n]+)/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream'
  files.push({
    name,
    fileName: fileName.replace(/%22/g, '"').replace(/\\(.)/g, '$1'),
    contentType,
    bytes: Buffer.from(content),
  })
}
