import type { AccountState, MessagesState } from '../state/accountState.ts'
import type { ChannelId, Flag, Message, MessageId } from '../../api/types.ts'
import { changedFlags } from '../../api/flags.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { messageEdit } from './messageChanges.ts'
import {
  emptyMap,
  mapDeleteMany,
  mapGet,
  mapHas,
  mapKeysWithout,
  mapLowestKey,
  mapSetMany,
  mapUpdateMany,
  mapValues,
  type ShardedMap,
} from '../../collections/shardedMap.ts'
import type { EventOf, Slice } from '../state/slice.ts'
import { indexUnreads, locatorOf } from '../unread/unreadIndex.ts'

export const emptyMessages: MessagesState = { byId: emptyMap(), stale: emptyMap() }

export const messagesSlice = {
  fromSnapshot: ({ unreads, starredIds }, old, _at, before) =>
    old === null || before === null
      ? emptyMessages
      : afterGap(old, before, { unreads: indexUnreads(unreads), starred: new Set(starredIds) }),
  on: {
    message: (slice, { message }) => withKnown(slice, [message]),
    'local/fetched': (slice, { messages, replaces }, before) =>
      withKnown(slice, messages, (one) => replaces || isUntracked(one, before)),
    delete_message: (slice, { messageIds }) => withoutMessages(slice, messageIds),
    channel: (slice, event) =>
      event.op === 'delete' ? withoutMessages(slice, cachedIn(slice, event.channelIds)) : slice,
    update_message: changed,
    update_message_flags: changed,
    'local/flags': changed,
    reaction: changed,
    'local/reaction': changed,
    submessage: changed,
    subscription: (slice, event, before) =>
      event.op === 'add' ? joined(slice, event, before) : changed(slice, event, before),
  },
} satisfies Slice<MessagesState>

function changed(slice: MessagesState, event: AccountEvent, before: AccountState): MessagesState {
  const { ids, edited } = messageEdit(event, before)
  const byId = mapUpdateMany(slice.byId, ids, edited)
  return byId === slice.byId ? slice : { ...slice, byId }
}

/** Removes messages. Returns the same object when none of them is cached. */
export function withoutMessages(slice: MessagesState, ids: readonly MessageId[]): MessagesState {
  const byId = mapDeleteMany(slice.byId, ids)
  return byId === slice.byId ? slice : { byId, stale: mapDeleteMany(slice.stale, ids) }
}

function cachedIn(slice: MessagesState, channelIds: readonly ChannelId[]): readonly MessageId[] {
  const channels = new Set(channelIds)
  return [...mapValues(slice.byId)].flatMap((message) =>
    message.type === 'channel' && channels.has(message.channelId) ? [message.id] : [],
  )
}

/**
 * Marks the untracked messages of the joined channels as stale, because no event reported changes before the
 * subscription.
 */
function joined(
  slice: MessagesState,
  { subscriptions }: Extract<EventOf<'subscription'>, { op: 'add' }>,
  before: AccountState,
): MessagesState {
  const ids = cachedIn(
    slice,
    subscriptions.map(({ channel }) => channel.id),
  )
  const stale = ids.flatMap((id) => {
    const message = mapGet(slice.byId, id)
    return message !== undefined && isUntracked(message, before) ? [[id, message] as const] : []
  })
  return stale.length === 0 ? slice : { ...slice, stale: mapSetMany(slice.stale, stale) }
}

/**
 * Adds fetched messages. A cached message wins, because events keep it current and the response may be older; except if
 * events were missed or none are sent for it.
 */
function withKnown(
  slice: MessagesState,
  messages: readonly Message[],
  isOutdated: (message: Message) => boolean = () => false,
): MessagesState {
  const news = messages.filter(
    (message) => !mapHas(slice.byId, message.id) || mapHas(slice.stale, message.id) || isOutdated(message),
  )
  if (news.length === 0) return slice
  return {
    byId: mapSetMany(
      slice.byId,
      news.map((message) => [message.id, message] as const),
    ),
    stale: mapDeleteMany(
      slice.stale,
      news.map(({ id }) => id),
    ),
  }
}

type Flagged = Pick<AccountState, 'unreads' | 'starred'>

/**
 * Updates cached messages after missed events: corrects read and starred flags and marks all as stale. The cost depends
 * on the number of unread and starred messages, not of cached ones. Unread messages beyond the server's limit are
 * corrected by the next fetch.
 */
export function afterGap(slice: MessagesState, before: Flagged, now: Flagged): MessagesState {
  if (slice.byId.size === 0) return slice
  const byId = mapSetMany(slice.byId, reconciled(slice.byId, before, now))
  return { byId, stale: byId }
}

function reconciled(
  byId: ShardedMap<Message>,
  before: Flagged,
  now: Flagged,
): ReadonlyMap<MessageId, Message> {
  // The server lists only the newest 50,000 unread messages, so the flags of older ones are unknown.
  const [wasUnread, isUnread] = [locatorOf(before.unreads), locatorOf(now.unreads)]
  const oldest = now.unreads.oldUnreadsMissing ? mapLowestKey(isUnread) : 0
  const isNowRead = mapKeysWithout(wasUnread, isUnread).filter((id) => id >= oldest)
  const changes: readonly (readonly ['add' | 'remove', Flag, readonly MessageId[]])[] = [
    ['add', 'read', isNowRead],
    ['remove', 'read', mapKeysWithout(isUnread, wasUnread)],
    ['remove', 'starred', [...before.starred].filter((id) => !now.starred.has(id))],
    ['add', 'starred', [...now.starred].filter((id) => !before.starred.has(id))],
  ]
  // A message may be in two of the lists.
  const changed = new Map<MessageId, Message>()
  for (const [op, flag, ids] of changes) {
    for (const id of ids) {
      const message = changed.get(id) ?? mapGet(byId, id)
      if (message === undefined) continue
      const flags = changedFlags(message.flags, op, flag)
      if (flags !== message.flags) changed.set(id, { ...message, flags })
    }
  }
  return changed
}

/**
 * Returns true when no event reports changes to the message, because it was only previewed in a channel without
 * subscription.
 */
export function isUntracked(
  message: Message,
  { subscriptions }: Pick<AccountState, 'subscriptions'>,
): boolean {
  return (
    message.type === 'channel' &&
    !subscriptions.has(message.channelId) &&
    message.flags.includes('historical')
  )
}

export function messageOf(state: Pick<AccountState, 'messages'>, id: MessageId): Message | undefined {
  return mapGet(state.messages.byId, id)
}
