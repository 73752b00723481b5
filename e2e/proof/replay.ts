import {
  accountFromSnapshot,
  applyEvents,
  type AccountState,
  type FoldOptions,
} from '../../shared/model/account.ts'
import type { AccountEvent } from '../../shared/model/localEvent.ts'
import type { Narrow } from '../../shared/api/types.ts'
import { mapGet, mapHas } from '../../shared/model/shardedMap.ts'
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
const decidedIs: ReadonlySet<unknown> = new Set([
  'dm',
  'unread',
  'starred',
  'mentioned',
  'alerted',
  'resolved',
  'followed',
  'muted',
])

const isDecided = (narrow: Narrow): boolean =>
  narrow.every(
    ({ operator, operand }) =>
      decided.has(operator) ||
      (operator === 'is' && decidedIs.has(operand)) ||
      (operator === 'has' && operand === 'reaction'),
  )

/**
 * Whether all that the event is about is known, so that no view of a decided narrow has a reason to doubt. Of what is
 * `historical` ("not received when sent but entered the user's history later") nobody knows whether it did.
 */
function isPlain(event: AccountEvent, { messages }: AccountState): boolean {
  const knows = (id: number) =>
    mapGet(messages.byId, id)?.flags.includes('historical') === false && !mapHas(messages.unsure, id)
  switch (event.type) {
    case 'message':
      return true
    case 'reaction':
    case 'local/reaction':
      return knows(event.messageId)
    case 'update_message_flags':
    case 'local/flags':
      return event.messageIds.every(knows)
    default:
      return false
  }
}

/** Views that were marked as outdated by an event that leaves nothing open: a line each. */
export function needlesslyStale(batches: readonly Batch[]): readonly string[] {
  const found: string[] = []
  let state: AccountState | null = null
  for (const { events } of batches)
    for (const event of events) {
      const before: AccountState | null = state
      state = foldBatch(before, [event], {})
      if (before === null || state === null || before.views === state.views || !isPlain(event, before))
        continue
      for (const [key, view] of state.views)
        if (view.stale && before.views.get(key)?.stale === false && isDecided(view.narrow))
          found.push(`${JSON.stringify(view.narrow)} is stale after ${event.type}`)
    }
  return found
}
