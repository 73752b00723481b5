import {
  accountFromSnapshot,
  applyEvents,
  type AccountState,
  type FoldOptions,
} from '../../shared/model/account.ts'
import type { AccountEvent } from '../../shared/model/localEvent.ts'
import type { Narrow } from '../../shared/api/types.ts'
import { mapHas } from '../../shared/model/shardedMap.ts'
import { doubts, type Doubt } from './doubts.ts'
import type { Batch } from './person.ts'

/** What a window that was there from the start and missed nothing has. `without`: with one reduction left out. */
export function foldRecord(batches: readonly Batch[], without?: FoldOptions['without']): AccountState {
  let state: AccountState | null = null
  for (const { events } of batches) state = foldBatch(state, events, { without })
  if (state === null) throw new Error('no registration in the record')
  return state
}

/** Before the first registration there is nothing. */
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

/** Terms that need nothing but the message and what the account knows of itself. */
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
  channels: new Set(['public', 'web-public']),
}

/** A conversation that is named by a message is known where the message is. */
const isDecided = (narrow: Narrow, { messages }: AccountState): boolean =>
  narrow.every(
    ({ operator, operand }) =>
      decided.has(operator) ||
      operandsOf[operator]?.has(operand) === true ||
      (operator === 'with' && mapHas(messages.byId, Number(operand))),
  )

/** How often each doubt was raised with reason. */
export type Doubted = Map<Doubt, number>

/** Views of decided narrows that were marked as outdated by an event that leaves nothing open: a line each. */
export function needlesslyStale(batches: readonly Batch[], doubted: Doubted = new Map()): readonly string[] {
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
        const doubt = doubts.find(({ holds }) => holds(event, old, before))
        if (doubt === undefined)
          found.push(`${JSON.stringify(view.narrow)} is stale after ${JSON.stringify(event).slice(0, 400)}`)
        else doubted.set(doubt, (doubted.get(doubt) ?? 0) + 1)
      }
    }
  return found
}
