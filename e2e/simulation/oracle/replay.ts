import { accountFromSnapshot, applyEvents, type FoldOptions } from '../../../shared/model/account/account.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { mapHas } from '../../../shared/collections/shardedMap.ts'
import { staleReasons, type StaleReason } from './staleReasons.ts'
import type { Batch } from '../clientUser.ts'

/**
 * Folds the record into the state of a window that was attached from the start and missed nothing. `without` leaves
 * one reduction out.
 */
export function foldRecord(batches: readonly Batch[], without?: FoldOptions['without']): AccountState {
  let state: AccountState | null = null
  for (const { events } of batches) state = foldBatch(state, events, { without })
  if (state === null) throw new Error('no registration in the record')
  return state
}

/** Applies a batch; the state is null before the first registration. */
export function foldBatch(
  state: AccountState | null,
  events: readonly AccountEvent[],
  options: FoldOptions,
): AccountState | null {
  if (state !== null) return applyEvents(state, events, options)
  const first = events.findIndex(({ type }) => type === 'local/snapshot')
  const event = events[first]
  if (event?.type !== 'local/snapshot') return null
  return applyEvents(accountFromSnapshot(event.snapshot, event.at), events.slice(first + 1), options)
}

/** Terms that depend only on the message and the account's own data. */
const decided: ReadonlySet<string> = new Set([
  'channel',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'id',
  'near',
])
const operandsOf: Readonly<Record<string, ReadonlySet<unknown>>> = {
  is: new Set(['dm', 'unread', 'starred', 'mentioned', 'alerted', 'resolved', 'followed', 'muted']),
  has: new Set(['reaction']),
  in: new Set(['home', 'all']),
  channels: new Set(['public']),
}

/**
 * True when the client can decide by itself which messages match. A `with` term needs its message in the cache, since
 * that message names the conversation.
 */
const isDecided = (narrow: Narrow, { messages, realm }: AccountState): boolean =>
  narrow.every(
    ({ operator, operand }) =>
      decided.has(operator) ||
      // Below level 109 channels do not report this (specification, changes).
      (operator === 'channels' && operand === 'web-public' && realm.featureLevel >= 109) ||
      operandsOf[operator]?.has(operand) === true ||
      (operator === 'with' && mapHas(messages.byId, Number(operand))),
  )

/** Number of times each stale reason applied. */
export type Staled = Map<StaleReason, number>

/**
 * Returns a line for each view that became stale for none of the stale reasons, although the client can evaluate its
 * narrow locally.
 */
export function needlesslyStale(batches: readonly Batch[], doubted: Staled = new Map()): readonly string[] {
  const found: string[] = []
  let state: AccountState | null = null
  for (const { events } of batches)
    for (const event of events) {
      const before: AccountState | null = state
      state = foldBatch(before, [event], {})
      if (before === null || state === null || before.views === state.views) continue
      for (const [key, view] of state.views) {
        const old = before.views.get(key)
        if (!view.stale || old?.stale !== false || !isDecided(view.narrow, before)) continue
        const staleReason = staleReasons.find(({ applies }) => applies(event, old, before))
        if (staleReason === undefined)
          found.push(`${JSON.stringify(view.narrow)} is stale after ${JSON.stringify(event).slice(0, 400)}`)
        else doubted.set(staleReason, (doubted.get(staleReason) ?? 0) + 1)
      }
    }
  return found
}
