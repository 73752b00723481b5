import type { UserId } from '../../../../shared/api/types.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { firstPlace } from './evictSome.ts'
import type { EvictionCursor } from './evictSome.ts'
import type { Store } from '../thread/storeHost.ts'

/** Delays in ms: after the start, while other tasks have priority; between two checks; between two steps. */
const startMs = 60_000
const lookMs = 10 * 60_000
const stepMs = 200
/** A file that is too large shrinks to this share of its limit, so that it stays below the limit for a while. */
const share = 0.9

export interface EvictionOptions {
  readonly store: Pick<Store, 'call' | 'emptyLogs'>
  readonly clock: Clock
  readonly log: Log
  /** Maximum size in bytes, read at each check. */
  readonly maxBytes: () => number
  /** Returns null while it is unknown. */
  readonly selfUserId: () => UserId | null
  readonly signal: AbortSignal
}

/** Limits the size of the main file and its log in the background. The server has everything in this file. */
export async function runEviction(options: EvictionOptions): Promise<void> {
  const { clock, log, maxBytes, selfUserId, signal, store } = options
  // The logs count toward the size, and deleting messages does not shrink them.
  const emptyLogs = () => store.emptyLogs().catch(() => undefined)
  await clock.sleep(startMs, signal)
  while (!signal.aborted) {
    const self = selfUserId()
    let count = 0
    let bound = maxBytes()
    let place: EvictionCursor = firstPlace
    if (self !== null) await emptyLogs()
    for (let more = self !== null; more && self !== null && !signal.aborted;) {
      const step = { ...place, maxBytes: bound, selfUserId: self }
      const done = await store.call('main', 'evict', step).catch(() => null)
      if (done !== null) place = { kind: done.kind, pass: done.pass, after: done.after }
      count += done?.count ?? 0
      more = done?.more === true
      if (done !== null && done.count > 0) bound = maxBytes() * share
      await emptyLogs()
      await clock.sleep(stepMs, signal)
    }
    if (count > 0) log.info('old messages were dropped from the store', { count })
    await clock.sleep(lookMs, signal)
  }
}
