import { bounds } from '../../../shared/api/bounds.ts'
import { networkCause } from '../http/networkCause.ts'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import { mayLeadTo } from '../http/privateHost.ts'
import { basicAuthorization } from '../http/request.ts'
import type { Credentials } from '../http/request.ts'
import type { Log } from '../platform/log.ts'
import { isKeptPath, keptPicture, type KeptPictures } from './keptPictures.ts'
import { createMediaDeadline, TooLarge } from './mediaDeadline.ts'
import { harden, type MediaAnswer } from './mediaHeaders.ts'
import { mediaAddress, parseMediaUrl } from './mediaPath.ts'

export interface MediaRequest {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  /** Names in lower case: `range` and `if-range`, which are forwarded, and `accept`. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Makes one HTTP request. Redirects (status 3xx with `location`) are returned, not followed. Rejects on network
 * failure.
 */
export type RequestOnce = (
  url: string,
  init: {
    readonly method: 'GET' | 'HEAD'
    readonly headers: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
  },
) => Promise<MediaAnswer>

/** The parts of an account that are needed to fetch its media. */
export interface MediaSource {
  readonly realmUrl: string
  readonly credentials: () => Credentials | null
  readonly requestOnce: RequestOnce
  /** null while the store is being opened, or if there is none. */
  readonly pictures?: KeptPictures | null
  readonly log?: Log
  readonly timeoutScale?: TimeoutScale
}

const maxHops = 5
/** Returns a response without a body. */
export const nothing = (status: number): MediaAnswer => ({
  status,
  headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
  body: null,
})

/** Handles a media: URL. 404: the path is not served. 502: the server could not be reached or misbehaved. */
export async function serveMedia(
  request: MediaRequest,
  sourceOf: (account: string) => MediaSource | null,
  userAgent: string,
): Promise<MediaAnswer> {
  const target = parseMediaUrl(request.url)
  const source = target && sourceOf(target.account)
  const address = target && source && mediaAddress(source.realmUrl, target)
  if (!source || !address) return nothing(404)
  const fetch = (): Promise<MediaAnswer> => fetchMedia(request, source, address, userAgent)
  const { pictures = null } = source
  const isKept = request.method === 'GET' && isPicture(request) && isKeptPath(target.path)
  return pictures !== null && isKept ? keptPicture(pictures, target.path, fetch) : fetch()
}

/** Fetches a file. Does not reject. */
async function fetchMedia(
  request: MediaRequest,
  source: MediaSource,
  address: string,
  userAgent: string,
): Promise<MediaAnswer> {
  const deadline = createMediaDeadline(source.timeoutScale ?? defaultTimeoutScale)
  const unusable = (why: string) => {
    source.log?.info('a file could not be had', { why })
    return nothing(502)
  }
  const brokeOff = (error: unknown) =>
    source.log?.info('a file broke off', { why: whyNot(error, deadline.signal) })
  try {
    const answer = await deadline.within(follow(address, source, request, userAgent, deadline.signal))
    if (answer === null) return unusable('redirects')
    const body = answer.body && deadline.watch(answer.body, maxSize(request, answer), brokeOff)
    return { status: answer.status, headers: harden(answer.headers, address), body }
  } catch (error) {
    return unusable(whyNot(error, deadline.signal))
  }
}

const whyNot = (error: unknown, { aborted }: AbortSignal): string =>
  error instanceof TooLarge ? 'too large' : aborted ? 'timeout' : networkCause(error)

/**
 * True for a picture in the page. It is detected by the types that the page accepts, because requests of our schemes
 * have no Sec-Fetch-Dest.
 */
const isPicture = ({ headers }: MediaRequest): boolean => /^image\//i.test(headers['accept'] ?? '')

/**
 * Returns the maximum size of a body in bytes. A window keeps whole pictures and texts in memory; played or saved files
 * have no limit. Responses to requests for pictures count as pictures, whatever type they have.
 */
function maxSize(request: MediaRequest, answer: MediaAnswer): number {
  if (isPicture(request)) return bounds.picture.max
  const isWhole = /^\s*(image|text)\//i.test(answer.headers['content-type'] ?? 'text/')
  return isWhole ? bounds.wholeFile.max : Infinity
}

/**
 * Follows redirects. Resolves with null if there are too many, or if one leads from https to http, into a private
 * network or to an invalid address.
 */
async function follow(
  start: string,
  source: MediaSource,
  request: MediaRequest,
  userAgent: string,
  signal: AbortSignal,
): Promise<MediaAnswer | null> {
  const home = new URL(source.realmUrl).origin
  let url = new URL(start)
  // After a redirect to another server, that server may have chosen a redirect back. So the key is not sent again.
  let mayAuthorize = true
  for (let hop = 0; hop <= maxHops; hop++) {
    mayAuthorize &&= url.origin === home
    const credentials = mayAuthorize ? source.credentials() : null
    const hopUrl = url.href
    const init = {
      method: request.method,
      headers: {
        'user-agent': userAgent,
        ...passedOn(request.headers),
        ...(credentials ? { authorization: basicAuthorization(credentials) } : {}),
      },
      signal,
    }
    const answer = await onceMore(() => source.requestOnce(hopUrl, init), signal)
    if (![301, 302, 303, 307, 308].includes(answer.status)) return answer
    void answer.body?.cancel().catch(() => undefined)
    const next = nextHop(url, answer.headers['location'])
    if (next === null || !mayLeadTo(source.realmUrl, next)) return null
    url = next
  }
  return null
}

/** The page shows a picture as broken after one error, so a request lost by the network is repeated once. */
async function onceMore<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (signal.aborted) throw error
    return request()
  }
}

function nextHop(from: URL, location: string | undefined): URL | null {
  if (location === undefined) return null
  let next: URL
  try {
    next = new URL(location, from)
  } catch {
    return null
  }
  if (next.protocol !== 'https:' && !(next.protocol === 'http:' && from.protocol === 'http:')) return null
  return next.username === '' && next.password === '' ? next : null
}

/** Forwards the range, which net.fetch drops unless it is set. Videos need it for seeking. */
function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'range' || name === 'if-range'),
  )
}
