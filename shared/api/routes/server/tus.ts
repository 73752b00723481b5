import { z } from 'zod'
import { token, name, description } from '../../records/lenient.ts'

/**
 * Large files go in parts by tus 1.0.0 with its creation and termination extensions (from level 296, see
 * `hasResumableUploads`). Not a route: addresses come from the server, and bodies are the file's bytes. Every request
 * carries the account's credentials.
 */
export interface TusRequest {
  readonly method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The part of a response that tells how a request went. Header names are in lower case; only a short body is kept.
 */
export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export type TusRefusal =
  /** Too large, or no room left for the organization. */
  | 'too-large'
  | 'signed-out'
  /** The server does not know the upload any more: start again. */
  | 'gone'
  /** The server has received another part of the file than this client thinks: ask for the offset. */
  | 'conflict'
  /** A server fault, or too many requests: try again later. */
  | 'busy'
  /** The upload would go on at another origin, which must not see the credentials. */
  | 'elsewhere'
  | 'other'

export type TusOutcome =
  | { readonly type: 'created'; /** Absolute. */ readonly url: string }
  | { readonly type: 'at'; readonly offset: number }
  | { readonly type: 'done'; /** Relative to the realm. */ readonly url: string; readonly filename: string }
  | {
      readonly type: 'refused'
      readonly reason: TusRefusal
      readonly status: number
      /** The server's words, "" where it has none. */
      readonly message: string
    }

const version = { 'Tus-Resumable': '1.0.0' }

/** base64 of the text's UTF-8. */
function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export interface TusFile {
  /** Bytes. */
  readonly size: number
  readonly name: string
  /** Media type; "": the server guesses from the name. */
  readonly type: string
}

/**
 * Begins an upload with an empty body. The outcome is `created`, for an empty file `done`. ending: '/' for
 * installations that serve the path with it alone.
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

/** Sends bytes from `offset` on. The outcome is `at`, or `done` once the file is complete. */
export const tusAppend = (url: string, offset: number): TusRequest => ({
  method: 'PATCH',
  url,
  headers: {
    ...version,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  },
})

/** Asks how much has arrived. The outcome is `at`. */
export const tusOffset = (url: string): TusRequest => ({ method: 'HEAD', url, headers: version })

/** Gives an unfinished upload up. */
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

/** Returns the address of a new upload; null when there is none, or it is not an address. */
function resolve(location: string | undefined, base: string): URL | null {
  try {
    return location ? new URL(location, base) : null
  } catch {
    return null
  }
}

function created(answer: TusAnswer, asked: TusRequest): TusOutcome {
  const place = resolve(answer.headers['location'], asked.url)
  if (place === null) return refusal(answer, 'other')
  if (place.origin !== new URL(asked.url).origin) return refusal(answer, 'elsewhere')
  return { type: 'created', url: place.href }
}

/** Returns the outcome of a request of this file. An answer that is not of the tus protocol is `refused`, too. */
export function readTus(asked: TusRequest, answer: TusAnswer): TusOutcome {
  if (answer.status < 200 || answer.status > 299) return refusal(answer)
  // Only the answer that completes the upload has the address of the file; the upload's own address does not tell it.
  const complete = asked.method === 'HEAD' ? undefined : stored.safeParse(json(answer.body)).data
  if (complete) return { type: 'done', url: complete.url, filename: complete.filename }
  if (asked.method === 'POST') return created(answer, asked)
  const offset = answer.headers['upload-offset']
  // A 200 to a PATCH means that the file is complete; without the address of the file the answer is of no use.
  const tells = asked.method === 'HEAD' || answer.status === 204
  return tells && offset !== undefined && /^\d{1,15}$/.test(offset)
    ? { type: 'at', offset: Number(offset) }
    : refusal(answer, 'other')
}
