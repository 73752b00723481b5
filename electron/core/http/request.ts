import { BeyondBounds } from '../../../shared/api/badRows.ts'
import { isRecord } from '../../../shared/api/records/lenient.ts'
import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { untilAborted } from '../platform/untilAborted.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { failure, success, type Answer } from './apiError.ts'
import type { AnswerHeaders, Fetch, FetchAnswer } from './fetch.ts'
import { createJsonReader } from './jsonReader.ts'
import { isRedirect, networkCause, neverSent } from './networkCause.ts'
import { refusal } from './refusal.ts'

/** Maximum size of an ordinary response in bytes. Reading more would block everything else. */
const defaultBytes = 24 * 1024 * 1024
/** Maximum size in bytes of an organization's whole state or of a night's events. */
export const largeBytes = 64 * 1024 * 1024

export interface Credentials {
  readonly email: string
  readonly apiKey: string
}

export interface RequestOptions {
  readonly fetch: Fetch
  /** Absolute URL. */
  readonly url: string
  readonly method: string
  /** Form-encoded unless `contentType` is set. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly contentType?: string
  readonly credentials?: Credentials
  readonly userAgent: string
  /** Time in ms for the whole response, including its last byte. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  readonly maxBytes?: number
  /** Called with rows that are read before the response is complete. */
  readonly ahead?: ReadAhead
  /** Called with the headers of any response. */
  readonly onHeaders?: (headers: AnswerHeaders) => void
  /** Called with each part of the response as it arrives. */
  readonly onBytes?: () => void
}

const systems: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** Returns the user agent. Servers store its first word as the `client` of sent messages. */
export function userAgentOf(version: string, platform: string = process.platform): string {
  return `Topical/${version} (${systems[platform] ?? platform})`
}

/** Makes one request to the API and returns its JSON response. Never throws and never follows a redirect. */
export async function request(options: RequestOptions): Promise<Answer<Readonly<Record<string, unknown>>>> {
  const leave = new AbortController()
  const timer = setTimeout(() => leave.abort(), options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, leave.signal]) : leave.signal
  try {
    const responding = options.fetch(options.url, {
      method: options.method,
      headers: headers(options),
      ...(options.body === undefined ? {} : { body: options.body }),
      redirect: 'error',
      cache: 'no-store',
      signal,
    })
    const response = await untilAborted(responding, signal)
    options.onHeaders?.(response.headers)
    options.onBytes?.()
    const body = await readBody(response, options, signal)
    if ('why' in body) return failure({ kind: 'malformed', why: body.why })
    return interpret(response, body.json, body.isLikeObject)
  } catch (error) {
    if (options.signal?.aborted) return failure({ kind: 'aborted' })
    if (error instanceof BeyondBounds) return failure({ kind: 'malformed', why: error.message })
    if (isRedirect(error)) return failure({ kind: 'notTheService', status: 302 })
    const cause = leave.signal.aborted ? 'timeout' : networkCause(error)
    const notSent = !leave.signal.aborted && neverSent(error)
    return failure({ kind: 'network', cause, notSent, detail: codeOf(error) })
  } finally {
    clearTimeout(timer)
    // Cancels the rest of an abandoned response. After a complete one, this does nothing.
    leave.abort()
  }
}

function headers({ body, contentType, credentials, userAgent }: RequestOptions): Record<string, string> {
  const out: Record<string, string> = { 'User-Agent': userAgent, Accept: 'application/json' }
  if (body !== undefined) out['Content-Type'] = contentType ?? 'application/x-www-form-urlencoded'
  if (credentials) out['Authorization'] = basicAuthorization(credentials)
  return out
}

export function basicAuthorization({ email, apiKey }: Credentials): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`, 'utf8').toString('base64')}`
}

function interpret(
  response: FetchAnswer,
  json: unknown,
  isLikeObject: boolean,
): Answer<Readonly<Record<string, unknown>>> {
  const body = isRecord(json) ? json : null
  if (response.ok) {
    if (body && (body['result'] === 'success' || body['result'] === 'partially_completed'))
      return success(body)
    if (body && body['result'] === 'error') return failure(refusal(response, body))
    if (body) return failure({ kind: 'malformed', why: 'no result' })
    // JSON that was cut off comes from the server itself, so the request may have been carried out.
    return failure(
      isLikeObject || isCalledJson(response)
        ? { kind: 'malformed', why: 'broken JSON' }
        : { kind: 'notTheService', status: response.status },
    )
  }
  return failure(refusal(response, body))
}

const isCalledJson = (response: FetchAnswer): boolean =>
  /\bjson\b/i.test(response.headers.get('content-type') ?? '')

/** Returns the error's code for the log, because messages may contain addresses. */
function codeOf(error: unknown): string {
  const outer = error as { code?: unknown; cause?: { code?: unknown }; message?: unknown }
  const code = outer.cause?.code ?? outer.code
  if (typeof code === 'string') return code
  return /net::ERR_\w+/.exec(String(outer.message))?.[0] ?? ''
}

/** Maximum time in ms that timers and windows wait while a long response arrives quickly. */
const stretchMs = 5
/** Number of bytes of a chunk processed at once. Decompressed chunks have any size. */
const partBytes = 256 * 1024

/**
 * Reads the body as JSON. Returns `why` if it is too large or too deep; the rest is then unread, and the caller must
 * abort the request. Rejects if the stream does, or when `signal` aborts.
 */
async function readBody(
  response: Pick<FetchAnswer, 'body'>,
  { ahead, maxBytes = defaultBytes, onBytes }: Pick<RequestOptions, 'ahead' | 'maxBytes' | 'onBytes'>,
  signal: AbortSignal,
): Promise<{ readonly json: unknown; readonly isLikeObject: boolean } | { readonly why: string }> {
  const reader = createJsonReader({ ahead })
  let tooDeep = false
  let size = 0
  const whole = await readChunks(response.body, maxBytes, signal, (chunk) => {
    onBytes?.()
    size += chunk.byteLength
    tooDeep = !reader.add(chunk)
    return !tooDeep
  })
  if (!whole) return { why: tooDeep ? 'the answer is nested too deeply' : 'the answer is too large' }
  const json = reader.end()
  // Parsing the last part took much of this task. Using the result here as well would block too long.
  if (size > partBytes) await yieldToEventLoop()
  return { json, isLikeObject: reader.isLikeObject() }
}

/**
 * Passes each chunk to `take` as it arrives. Returns false if there are more than `limit` bytes (decompressed) or
 * `take` returned false. The caller must then abort the request: canceling only the stream leaves unread chunks in the
 * runtime's fetch, which then throws an error that cannot be caught. Rejects when `signal` aborts, even if the stream
 * ignores it.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => boolean,
): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  let size = 0
  let until = performance.now() + stretchMs
  for (;;) {
    const { done, value } = await untilAborted(reader.read(), signal)
    if (done) return true
    size += value.byteLength
    if (size > limit) return false
    for (let start = 0; start < value.byteLength; start += partBytes) {
      if (!take(value.subarray(start, start + partBytes))) return false
      if (performance.now() < until) continue
      await yieldToEventLoop()
      until = performance.now() + stretchMs
    }
  }
}
