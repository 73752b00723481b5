import { randomUUID } from 'node:crypto'

/** A file that goes along with a request: small enough to be held (large ones are streamed on a way of their own). */
export interface UploadFile {
  /** What it is called; without a folder. */
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** The fields and the file as one multipart/form-data body, with the content type that names its boundary. */
export function multipart(
  fields: Iterable<readonly [string, string]>,
  file: UploadFile,
): { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string } {
  const boundary = `form-${randomUUID()}`
  const parts: (string | Uint8Array)[] = []
  for (const [name, value] of fields)
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`)
  parts.push(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\n` +
      `Content-Type: ${mediaType(file.type)}\r\n\r\n`,
    file.bytes,
    `\r\n--${boundary}--\r\n`,
  )
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part)),
  )
  return { body: Uint8Array.from(body), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** As browsers write names: UTF-8, with what would end the quoted text or the line escaped. */
const quoted = (name: string): string => name.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22')

/** A type that is none would break the head of the part. */
const mediaType = (type: string): string =>
  /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.+-]+)*$/.test(type) ? type : 'application/octet-stream'
