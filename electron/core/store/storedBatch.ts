import type { ChannelId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { narrowChannel } from '../../../shared/model/narrow.ts'
import type { Batch } from '../account/door.ts'
import type { Cursor, StoredBatch } from './mainOperations.ts'
import { storedNarrow } from './storedNarrow.ts'

/** What passes by: nothing of it holds for the next run. */
const passing = new Set<AccountEvent['type']>([
  'local/snapshot',
  'local/fetched',
  'local/fetch-started',
  'local/fetch-failed',
  'local/connection',
  'local/clock',
  'local/presence',
  // The outbox has a file of its own, and what it waits for is told by events.
  'local/outbox',
  'local/outbox-gone',
  // Drafts are in that file, too.
  'local/draft',
  'local/draft-gone',
  'local/flags',
  'local/reaction',
  'typing',
  'typing_edit_message',
  'heartbeat',
])

/** A batch as the store keeps it: what changes the state, what changes messages, and what both hang on. */
export function storedBatch(
  { events: all, seq }: Batch,
  state: AccountState,
  cursor: Cursor | null,
): StoredBatch {
  const events = all.filter(
    (event) =>
      event.type !== 'local/fetched' ||
      (event.stored === undefined && storedNarrow(event.narrow, state.self.userId) !== null),
  )
  return {
    seq,
    events,
    logged: all.filter(({ type }) => !passing.has(type)),
    names: namesFor(events, state),
    untold: untoldIn(events, state),
    cursor,
    settled: settledIn(all),
  }
}

function namesFor(events: readonly AccountEvent[], state: AccountState): StoredBatch['names'] {
  const names = new Map<ChannelId, { readonly name: string }>()
  for (const event of events) {
    if (event.type !== 'update_message' || event.move === null) continue
    const channel = state.channels.get(event.move.newChannelId)
    if (channel !== undefined) names.set(channel.id, { name: channel.name })
  }
  return names
}

function untoldIn(events: readonly AccountEvent[], state: AccountState): readonly ChannelId[] {
  return events.flatMap((event) => {
    const channel = event.type === 'local/fetched' ? narrowChannel(event.narrow) : null
    return channel === null || state.subscriptions.has(channel) ? [] : [channel]
  })
}

function settledIn(events: readonly AccountEvent[]): StoredBatch['settled'] {
  return events.flatMap((event) =>
    event.type === 'message' && event.localId !== null
      ? [{ localId: event.localId, messageId: event.message.id }]
      : [],
  )
}
