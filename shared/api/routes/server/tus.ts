import { z } from 'zod'
import { token, name, description } from '../../records/lenient.ts'

/**
 * Large files are sent in parts by tus 1.0.0 with its creation and termination extensions (from level 296, see
 * `hasResumableUploads`). Not a route, because addresses come from the server and bodies are the file's bytes. Every
 * request carries the account's credentials.
 */
export interface TusRequest {
  readonly method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  /** An absolute address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The part of a response that decides the outcome of a request. Header names are in lower case; only a short body is
 * kept.
 */
export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export type TusRefusal =
  /** The file is too large, or the organization's storage is full. */
  | 'too-large'
  | 'signed-out'
  /** The server no longer knows the upload: start again. */
  | 'gone'
  /** The server has received a different part of the file than assumed: ask for the offset. */
  | 'conflict'
  /** A server error, or too many requests: try again later. */
  | 'busy'
  /** The upload would continue at another origin, which must not receive the credentials. */
  | 'elsewhere'
  | 'other'

export type TusOutcome =
  | { readonly type: 'created'; /** Absolute address. */ readonly url: string }
  | { readonly type: 'at'; readonly offset: number }
  | { readonly type: 'done'; /** Server-relative. */ readonly url: string; readonly filename: string }
  | {
      readonly type: 'refused'
      readonly reason: TusRefusal
      readonly status: number
      /** The server's message; "" without one. */
      readonly message: string
    }

const version = { 'Tus-Resumable': '1.0.0' }

/** Returns the text's UTF-8 as base64. */
function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export interface TusFile {
  /** Number of bytes. */
  readonly size: number
  readonly name: string
  /** Media type; "": the server guesses it from the name. */
  readonly type: string
}

/**
 * Starts an upload with an empty body. The outcome is `created`, or `done` for an empty file. ending: "/" for
 * installations that only serve the path with it.
 */
export function tusCreate(
  realmUrl: string,
  { size, name, type }: TusFile,
  ending: '' | '/' = '',
): TusRequest {
  const metadata = [`filename ${base64(name)}`, ...(type === '' ? [] : [`filetype ${base64(type)}`])]
  return {
    method: 'POST',
    url: `${realmUrl.replace(/\/+$/, '')}/api/v1/tus${ending}`,
    headers: { ...version, 'Upload-Length': String(size), 'Upload-Metadata': metadata.join(',') },
  }
}

/** Sends bytes from `offset` on. The outcome is `at`, or `done` when the file is complete. */
export const tusAppend = (url: string, offset: number): TusRequest => ({
  method: 'PATCH',
  url,
  headers: {
    ...version,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  },
})

/** Asks for the number of bytes received. The outcome is `at`. */
export const tusOffset = (url: string): TusRequest => ({ method: 'HEAD', url, headers: version })

/** Cancels an unfinished upload. */
export const tusTerminate = (url: string): TusRequest => ({ method: 'DELETE', url, headers: version })

const stored = z.object({ url: token.min(1), filename: name })
const complaint = z.object({ message: description.optional(), msg: description.optional() })

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function reasonOf(status: number): TusRefusal {
  if (status === 413) return 'too-large'
  if (status === 401) return 'signed-out'
  if (status === 404 || status === 410) return 'gone'
  if (status === 409) return 'conflict'
  return status === 423 || status === 429 || status >= 500 ? 'busy' : 'other'
}

function refusal({ status, body }: TusAnswer, reason: TusRefusal = reasonOf(status)): TusOutcome {
  const words = complaint.safeParse(json(body)).data
  return { type: 'refused', reason, status, message: words?.message ?? words?.msg ?? '' }
}

/** Returns the address of a new upload; null when it is missing or invalid. */
function resolve(location: string | undefined, base: string): URL | null {
  try {
    return location ? new URL(location, base) : null
  } catch {
    return null
  }
}

function created(answer: TusAnswer, request: TusRequest): TusOutcome {
  const place = resolve(answer.headers['location'], request.url)
  if (place === null) return refusal(answer, 'other')
  if (place.origin !== new URL(request.url).origin) return refusal(answer, 'elsewhere')
  return { type: 'created', url: place.href }
}

/** Returns the outcome of a request of this file. Responses that do not follow the tus protocol are `refused`, too. */
export function readTus(request: TusRequest, answer: TusAnswer): TusOutcome {
  if (answer.status < 200 || answer.status > 299) return refusal(answer)
  // Only the response that completes the upload contains the address of the file.
  const complete = request.method === 'HEAD' ? undefined : stored.safeParse(json(answer.body)).data
  if (complete) return { type: 'done', url: complete.url, filename: complete.filename }
  if (request.method === 'POST') return created(answer, request)
  const offset = answer.headers['upload-offset']
  // A 200 to a PATCH means that the file is complete. Without its address, the response is useless.
  const hasOffset = request.method === 'HEAD' || answer.status === 204
  return hasOffset && offset !== undefined && /^\d{1,15}$/.test(offset)
    ? { type: 'at', offset: Number(offset) }
    : refusal(answer, 'other')
}
