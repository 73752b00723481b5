import type { Stop } from '../coreProcess/childMessages.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'

/**
 * When the client is killed. arrived: as a request reaches the other side, which hears it or not. done: once the server
 * has done it, before the client hears. stop: where the client or its store says so of itself.
 */
export interface CrashPoint {
  /** At the latest so long after its process was started, or after the window had a state. */
  readonly ms: number
  readonly since: 'start' | 'attached'
  readonly proxy: {
    readonly at: 'arrived' | 'done'
    /** A regular expression of `METHOD /path`. */
    readonly pattern: string
    readonly nth: number
    readonly isHeard: boolean
    /** From the request on the client hears of no events either: it cannot know what became of it. */
    readonly isDeaf: boolean
  } | null
  readonly stop: Stop | null
}

/** Flags and reactions begin like it. */
const sending = 'POST /api/v1/messages$'
/** Sending is what can be doubled. */
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
/** Writes of the store; "" is any. */
const writes = [
  'own putJob',
  'own putJob',
  'own dropJobs',
  'own saveDrafts',
  'own putUpload',
  'own',
  'main applyBatch',
  'main stagePiece',
  'main commitState',
  'main',
  '',
] as const

/** Starting takes about as long as the first one. */
const startMs = 400
const longestMs = 900
/** Many times what sending a message takes, so that also a busy computer gets to these crash points. */
const storedMs = 10 * longestMs

/** A third of them: a message is stored, and nobody has heard of it. */
export function pickCrashPoint(rng: Rng): CrashPoint {
  if (rng.chance(0.33)) {
    const proxy = { at: 'done', pattern: sending, nth: 1 + rng.int(2), isHeard: true, isDeaf: true } as const
    return { ms: storedMs, since: 'attached', proxy, stop: null }
  }
  const nth = 1 + rng.int(4)
  const kind = rng.int(10)
  if (kind < 1) return { ms: rng.int(startMs), since: 'start', proxy: null, stop: null }
  const since = 'attached'
  if (kind < 4) return { ms: rng.int(longestMs), since, proxy: null, stop: null }
  if (kind < 7) {
    const pattern = requests[rng.int(requests.length)] ?? ''
    const at = rng.chance(0.5) ? 'arrived' : 'done'
    return {
      ms: longestMs,
      since,
      proxy: { at, pattern, nth: 1 + rng.int(3), isHeard: rng.chance(0.5), isDeaf: false },
      stop: null,
    }
  }
  const at = rng.pick(['ask', 'write', 'commit', 'told'] as const) ?? 'write'
  const what = writes[rng.int(writes.length)] ?? ''
  const stop = { at, what, nth: what.includes(' ') ? nth : nth + rng.int(20) }
  return { ms: longestMs, since, proxy: null, stop }
}

export function describeCrashPoint({ ms, since, proxy, stop }: CrashPoint): string {
  const latest = `${String(ms)} ms after ${since === 'start' ? 'its start' : 'it is attached'}`
  if (proxy !== null)
    return `${proxy.at === 'arrived' ? 'as' : 'after'} the server ${proxy.at === 'done' ? 'did' : proxy.isHeard ? 'hears' : 'almost hears'} ${proxy.pattern} no. ${String(proxy.nth)}${proxy.isDeaf ? ' and no event of it is heard' : ''}, or ${latest}`
  if (stop !== null) return `${stop.at} ${stop.what} no. ${String(stop.nth)}, or ${latest}`
  return latest
}
