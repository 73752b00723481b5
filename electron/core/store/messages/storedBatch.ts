import type { ChannelId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { channelNarrow, feedNarrow, narrowChannel, narrowKey } from '../../../../shared/model/views/narrow.ts'
import { touchesMessages } from '../../../../shared/model/messages/messageEvents.ts'
import { opensOrClosesPast } from '../../../../shared/model/views/membershipChange.ts'
import type { BatchChange } from './batch.ts'
import { unreadIdsOf } from '../../../../shared/model/unread/unreadIndex.ts'
import type { Cursor, StoredBatch } from '../thread/mainOperations.ts'
import type { RegisteredFlags } from './reconcileFlags.ts'
import { hasUnmuted } from './mutesOf.ts'
import { storedNarrow } from './storedNarrow.ts'

/** Events that are not logged, because they do not matter to the next run. */
const passing = new Set<AccountEvent['type']>([
  'local/snapshot',
  'local/fetched',
  'local/fetch-started',
  'local/fetch-failed',
  'local/connection',
  'local/clock',
  'local/presence',
  // The outbox is stored in own.db.
  'local/outbox',
  'local/outbox-gone',
  'local/action',
  'local/action-gone',
  // Drafts are stored in own.db, too.
  'local/draft',
  'local/draft-gone',
  'local/reaction',
  'typing',
  'typing_edit_message',
  'heartbeat',
])

type Fetched = Extract<AccountEvent, { type: 'local/fetched' }>

/**
 * Returns a batch as the store needs it: events that change the state, events that change messages, and the data that
 * both need.
 */
export function storedBatch(
  { batch: { events: all, seq }, before }: Pick<BatchChange, 'batch' | 'before'>,
  state: AccountState,
  cursor: Cursor | null,
): StoredBatch {
  const isKept = ({ narrow }: Fetched) => storedNarrow(narrow, state.self.userId) !== null
  const fresh = all.filter(
    (event) => touchesMessages(event) && (event.type !== 'local/fetched' || event.stored === undefined),
  )
  const events = fresh.filter((event) => event.type !== 'local/fetched' || isKept(event))
  const isRegistration = all.some(({ type }) => type === 'local/snapshot')
  return {
    seq,
    events,
    registered: isRegistration ? flagsOf(state) : null,
    stale: before === null ? [] : staleIn(all, before, state),
    selfUserId: state.self.userId,
    loose: fresh.flatMap((event) => (event.type === 'local/fetched' && !isKept(event) ? event.messages : [])),
    logged: all.filter(({ type }) => !passing.has(type)),
    names: namesFor(events, state),
    untracked: untrackedIn(events, state),
    cursor,
    settled: settledIn(all),
  }
}

function staleIn(
  events: readonly AccountEvent[],
  before: AccountState,
  state: AccountState,
): readonly string[] {
  // No event reports the messages that appear when a channel's history becomes visible.
  const opened = events.flatMap((event) =>
    event.type === 'channel' && event.op === 'update' && opensOrClosesPast(event, before)
      ? [narrowKey(channelNarrow(event.channelId))]
      : [],
  )
  return hasUnmuted(before, state) ? [narrowKey(feedNarrow), ...opened] : opened
}

function flagsOf({ starred, unreads }: AccountState): RegisteredFlags {
  const unread = unreadIdsOf(unreads)
  const oldestTold = unreads.oldUnreadsMissing ? unread.reduce((a, b) => Math.min(a, b), Infinity) : 0
  return { unread, oldestTold: Number.isFinite(oldestTold) ? oldestTold : 0, starred: [...starred] }
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

function untrackedIn(events: readonly AccountEvent[], state: AccountState): readonly ChannelId[] {
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
