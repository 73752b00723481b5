import type { z } from 'zod'
import { encodeRequest } from '../../../shared/api/encodeRequest.ts'
import type { EncodedRequest } from '../../../shared/api/encodeRequest.ts'
import { isTooOld } from '../../../shared/api/routes/params.ts'
import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import type { Route } from '../../../shared/api/routes/route.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { AnswerHeaders, Fetch } from './fetch.ts'
import type { Log } from '../platform/log.ts'
import { describe, failure, success } from './apiError.ts'
import type { Answer, ApiError } from './apiError.ts'
import { timeSlice } from '../platform/timeSlice.ts'
import { defaultTimeoutScale } from './timeoutScale.ts'
import type { TimeoutScale } from './timeoutScale.ts'
import { request } from './request.ts'
import type { Credentials } from './request.ts'
import { multipart } from './multipart.ts'
import type { UploadFile } from './multipart.ts'

export interface ApiOptions {
  /** Origin and path, without a trailing slash. */
  readonly realmUrl: string
  readonly fetch: Fetch
  readonly userAgent: string
  /** Read at every call, so that a changed email or feature level takes effect at once. */
  readonly credentials: () => Credentials | null
  readonly context: () => WireContext
  /** Logs responses that cannot be used, with the endpoint's name. */
  readonly log?: Log
  readonly timeoutScale?: TimeoutScale
  /** Called with the headers of every response. */
  readonly onHeaders?: (headers: AnswerHeaders) => void
}

export interface CallOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly maxBytes?: number
  /** Replaces the account's fetch function, for requests that must not use a connection that may resend them. */
  readonly fetch?: Fetch
  /** The file of a multipart route. Other routes accept none. */
  readonly file?: UploadFile
  /** Called with rows as soon as they are read, for routes that support it. */
  readonly early?: ReadAhead
  /** Called with each part of the response as it arrives. */
  readonly onBytes?: () => void
}

export interface Api {
  /**
   * Calls one endpoint of the route table. Invalid parameters return a `malformed` error instead of throwing. A route
   * that the server's feature level does not have returns `tooOld` or `tooNew` without a request.
   */
  call<P extends z.ZodType, R>(
    route: Route<P, R>,
    params: z.input<P>,
    options?: CallOptions,
  ): Promise<Answer<R>>
}

const defaultTimeoutMs = 30_000

export function createApi(shared: ApiOptions): Api {
  const {
    realmUrl,
    fetch,
    userAgent,
    credentials,
    context,
    log,
    onHeaders,
    timeoutScale = defaultTimeoutScale,
  } = shared
  const ask: Api['call'] = async (route, params, options = {}) => {
    const wire = context()
    const gap = levelGap(route, wire.featureLevel)
    if (gap !== null) return failure(gap)
    if ((route.body === 'multipart') !== (options.file !== undefined))
      return failure({ kind: 'malformed', why: `a file is missing or not wanted for ${route.name}` })
    let encoded: EncodedRequest
    try {
      encoded = encodeRequest(route, params, wire)
    } catch (error) {
      if (isTooOld(error)) return failure({ kind: 'tooOld', needs: null })
      return failure({ kind: 'malformed', why: `bad parameters for ${route.name}` })
    }
    const login = route.auth ? credentials() : null
    const answer = await request({
      fetch: options.fetch ?? fetch,
      url: realmUrl + encoded.path,
      method: encoded.method,
      ...bodyOf(encoded, options.file),
      ...(login ? { credentials: login } : {}),
      userAgent,
      timeoutMs: (options.timeoutMs ?? defaultTimeoutMs) * timeoutScale(),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes }),
      ...aheadOf(route, options),
      ...(options.onBytes ? { onBytes: options.onBytes } : {}),
      ...(onHeaders ? { onHeaders } : {}),
    })
    if (!answer.ok) return answer
    const ignored = ignoredParameters(answer.value)
    if (ignored.length > 0) log?.warn('the server ignored parameters', { route: route.name, ignored })
    try {
      if (!route.pieces) return success(route.result(answer.value, wire))
      const value = await timeSlice(route.pieces(answer.value))
      return options.signal?.aborted ? failure({ kind: 'aborted' }) : success(value)
    } catch (error) {
      return failure({ kind: 'malformed', why: `${route.name}: ${problem(error)}` })
    }
  }
  return {
    call: async (route, params, options) => {
      const answer = await ask(route, params, options)
      if (!answer.ok && isOdd(answer.error))
        log?.warn('an answer could not be used', { route: route.name, why: describe(answer.error) })
      return answer
    },
  }
}

/** Pattern of valid parameter names. */
const parameterName = /^[a-z_]{1,60}$/

/**
 * Returns the parameters that the server ignored although its feature level should support them: either our check of
 * the level is wrong or the level is (specification, Conventions, "Unsupported parameters").
 */
function ignoredParameters(answer: Readonly<Record<string, unknown>>): readonly string[] {
  const names = answer['ignored_parameters_unsupported']
  if (!Array.isArray(names)) return []
  return names
    .filter((name): name is string => typeof name === 'string' && parameterName.test(name))
    .slice(0, 50)
}

function aheadOf({ ahead }: Pick<Route, 'ahead'>, { early }: CallOptions): { readonly ahead?: ReadAhead } {
  if (ahead === undefined) return {}
  const read = ahead()
  if (early === undefined) return { ahead: read }
  return {
    ahead: (name, rows) => {
      read(name, rows)
      early(name, rows)
    },
  }
}

/** True for unusual errors. A missing network and a refusal are ordinary. */
const isOdd = (error: ApiError): boolean =>
  error.kind === 'malformed' ||
  error.kind === 'notTheService' ||
  error.kind === 'serverFault' ||
  (error.kind === 'network' && ['timeout', 'reset', 'other'].includes(error.cause))

function levelGap({ since, until }: Pick<Route, 'since' | 'until'>, level: number): ApiError | null {
  if (level < since) return { kind: 'tooOld', needs: since }
  return until !== null && level >= until ? { kind: 'tooNew', goneSince: until } : null
}

function bodyOf({ form, fields }: EncodedRequest, file: UploadFile | undefined) {
  if (file !== undefined) return multipart(fields, file)
  return form === null ? {} : { body: form }
}

/**
 * Describes how a response does not match its schema. Contains only the path, because messages of zod and keys of
 * records may quote content.
 */
function problem(error: unknown): string {
  const issues = (error as { issues?: readonly { path?: readonly PropertyKey[]; code?: string }[] }).issues
  const first = issues?.[0]
  return first
    ? `${first.code ?? ''} at ${(first.path ?? []).slice(0, 8).map(step).join('.')}`
    : 'not its shape'
}

const step = (key: PropertyKey): string => (/^(\d{1,9}|[a-z_]{1,60})$/.test(String(key)) ? String(key) : '…')
