import { randomUUID } from 'node:crypto'

/** A file that is sent with a request and small enough for memory. Large files are streamed instead. */
export interface UploadFile {
  /** File name without folders. */
  readonly name: string
  /** Media type of the file. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** The bytes before and after the file in a multipart/form-data body. */
export interface MultipartFrame {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  /** Content type with the boundary. */
  readonly contentType: string
}

export function multipartFrame(
  fields: Iterable<readonly [string, string]>,
  file: Pick<UploadFile, 'name' | 'type'>,
): MultipartFrame {
  const boundary = `form-${randomUUID()}`
  const parts: string[] = []
  for (const [name, value] of fields)
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`)
  parts.push(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\n` +
      `Content-Type: ${mediaType(file.type)}\r\n\r\n`,
  )
  return {
    head: Buffer.from(parts.join(''), 'utf8'),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8'),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Returns the fields and the file as one multipart/form-data body. */
export function multipart(
  fields: Iterable<readonly [string, string]>,
  file: UploadFile,
): { readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string } {
  const { head, tail, contentType } = multipartFrame(fields, file)
  return { body: Uint8Array.from(Buffer.concat([head, file.bytes, tail])), contentType }
}

/** Escapes a name like browsers do: in UTF-8, with characters escaped that would end the quoted text or the line. */
const quoted = (name: string): string => name.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22')

/** Replaces an invalid media type, which would break the header of the part. */
const mediaType = (type: string): string =>
  /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.+-]+)*$/.test(type) ? type : 'application/octet-stream'
