import type { Stop } from '../coreProcess/childMessages.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'

/**
 * The moment of a kill. arrived: when a request arrives, before the server gets it. done: when the server has
 * processed it, before the client gets the response. stop: at a point that the client or its store reports.
 */
export interface CrashPoint {
  /** Kills at the latest this many milliseconds after `since`: the start of the process, or a window's first state. */
  readonly ms: number
  readonly since: 'start' | 'attached'
  readonly proxy: {
    readonly at: 'arrived' | 'done'
    /** Regular expression for `METHOD /path`. */
    readonly pattern: string
    readonly nth: number
    readonly isHeard: boolean
    /** True if the client also receives no events from this request on, so that it cannot know the outcome. */
    readonly isDeaf: boolean
  } | null
  readonly stop: Stop | null
}

/** The `$` excludes requests for flags and reactions, whose paths start the same. */
const sending = 'POST /api/v1/messages$'
/** Sending occurs several times, as only it can create duplicates. */
const requests = [
  sending,
  sending,
  sending,
  sending,
  sending,
  sending,
  'PATCH /api/v1/messages',
  'DELETE /api/v1/messages',
  '/reactions',
  '/messages/flags',
  '/drafts',
  'POST /api/v1/user_uploads',
  'POST /api/v1/register',
  'GET /api/v1/events',
  'GET /api/v1/messages',
  '/user_topics',
  '/api/v1/users/me',
  '/api/v1/',
] as const
/** Writes of the store; "" matches any. */
const writes = [
  'own save outbox+',
  'own save outbox+',
  'own save outbox-',
  'own save draft',
  'own save upload+',
  'own',
  'main applyBatch',
  'main stagePiece',
  'main commitState',
  'main',
  '',
] as const

/** `startMs` is about the time of a start. */
const startMs = 400
const maxDelayMs = 900
/** Many times the duration of sending a message, so that a busy computer reaches these crash points, too. */
const storedMs = 10 * maxDelayMs

/** A third of the crash points: a message is stored, but the client received neither response nor event. */
export function pickCrashPoint(rng: Rng): CrashPoint {
  if (rng.chance(0.33)) {
    const proxy = { at: 'done', pattern: sending, nth: 1 + rng.int(2), isHeard: true, isDeaf: true } as const
    return { ms: storedMs, since: 'attached', proxy, stop: null }
  }
  const nth = 1 + rng.int(4)
  const kind = rng.int(10)
  if (kind < 1) return { ms: rng.int(startMs), since: 'start', proxy: null, stop: null }
  const since = 'attached'
  if (kind < 4) return { ms: rng.int(maxDelayMs), since, proxy: null, stop: null }
  if (kind < 7) {
    const pattern = requests[rng.int(requests.length)] ?? ''
    const moment = rng.chance(0.5) ? 'arrived' : 'done'
    return {
      ms: maxDelayMs,
      since,
      proxy: { at: moment, pattern, nth: 1 + rng.int(3), isHeard: rng.chance(0.5), isDeaf: false },
      stop: null,
    }
  }
  const moment = rng.pick(['ask', 'write', 'commit', 'told'] as const) ?? 'write'
  const what = writes[rng.int(writes.length)] ?? ''
  const stop = { at: moment, what, nth: what.includes(' ') ? nth : nth + rng.int(20) }
  return { ms: maxDelayMs, since, proxy: null, stop }
}

export function describeCrashPoint({ ms, since, proxy, stop }: CrashPoint): string {
  const latest = `${String(ms)} ms after ${since === 'start' ? 'its start' : 'it is attached'}`
  if (proxy !== null)
    return `${proxy.at === 'arrived' ? 'as' : 'after'} the server ${proxy.at === 'done' ? 'did' : proxy.isHeard ? 'hears' : 'almost hears'} ${proxy.pattern} no. ${String(proxy.nth)}${proxy.isDeaf ? ' and no event of it is heard' : ''}, or ${latest}`
  if (stop !== null) return `${stop.at} ${stop.what} no. ${String(stop.nth)}, or ${latest}`
  return latest
}
