import type { UserId } from '../../../../shared/api/types.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { firstPlace } from './evictSome.ts'
import type { EvictionCursor } from './evictSome.ts'
import type { Store } from '../thread/storeHost.ts'

/** Milliseconds: after the start, when other tasks have had what they need; between two looks; between two steps. */
const startMs = 60_000
const lookMs = 10 * 60_000
const stepMs = 200
/** A file that is too large shrinks to this share of its limit, so that it is not too large again at once. */
const share = 0.9

export interface EvictionOptions {
  readonly store: Pick<Store, 'call' | 'emptyLogs'>
  readonly clock: Clock
  readonly log: Log
  /** Bytes; asked at every look. */
  readonly maxBytes: () => number
  /** null while it is not known. */
  readonly selfUserId: () => UserId | null
  readonly signal: AbortSignal
}

/** Keeps the file that the service can give again, with its log, within its size, while nobody waits for it. */
export async function runEviction(options: EvictionOptions): Promise<void> {
  const { clock, log, maxBytes, selfUserId, signal, store } = options
  // The logs count towards the size, and dropping messages does not make them smaller.
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
