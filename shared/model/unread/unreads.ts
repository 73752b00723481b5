import type { Conversation } from '../../api/conversation.ts'
import type { AccountState, UnreadsState } from '../state/accountState.ts'
import type { ServerEvent, UnreadDetail } from '../../api/serverEvent.ts'
import type { ChannelId, ChannelMessage, Flag, Message, MessageId, UserId } from '../../api/types.ts'
import { dmKey, dmKeyIds, conversationKey, conversationOf, topicKey } from '../../api/conversationKey.ts'
import { isDirectMention, isMention, isRead } from '../../api/flags.ts'
import { mapGet, mapHas } from '../../collections/shardedMap.ts'
import type { EventOf, Slice } from '../state/slice.ts'
import { hasId, type SortedIds } from '../../collections/sortedIds.ts'
import { addUnread, removeUnread, withoutOldest } from './unreadChanges.ts'
import {
  indexUnreads,
  isLocated,
  locationsOf,
  locatorOf,
  nothingUnread,
  type UnreadLocation,
} from './unreadIndex.ts'
import { unreadTopicOf } from './unreadTopics.ts'
import { isTopicMuted } from '../topics/userTopics.ts'

export const unreadsSlice = {
  fromSnapshot: ({ unreads }) => indexUnreads(unreads),
  on: {
    message: (slice, { message }, before) =>
      isRead(message)
        ? slice
        : withUnread(slice, [
            unreadOf(message.id, message.flags, conversationOf(message, before.self.userId), before),
          ]),
    update_message: updated,
    delete_message: (slice, { messageIds }) => removeUnread(slice, messageIds),
    update_message_flags: (slice, event, before) =>
      event.flag === 'read' && event.op === 'add' && event.all
        ? indexUnreads(nothingUnread)
        : flagged(slice, event, before),
    'local/flags': flagged,
    // Only subscribed channels have unread messages (specification, Message flags).
    subscription: (slice, event) =>
      event.op === 'remove' ? withoutChannels(slice, event.channelIds) : slice,
  },
} satisfies Slice<UnreadsState>

interface Unread {
  readonly id: MessageId
  readonly conversation: Conversation
  readonly mentioned: boolean
}

function unreadOf(
  id: MessageId,
  flags: readonly Flag[],
  conversation: Conversation,
  before: AccountState,
): Unread {
  return { id, conversation, mentioned: countsAsMention(flags, conversation, before) }
}

/**
 * Returns true when the message counts as a mention. As on the server, direct mentions always count and wildcard
 * mentions only where nothing is muted.
 */
function countsAsMention(flags: readonly Flag[], conversation: Conversation, before: AccountState): boolean {
  if (isDirectMention({ flags })) return true
  if (!isMention({ flags })) return false
  return conversation.type === 'direct' || !isTopicMuted(before, conversation.channelId, conversation.topic)
}

function flagged(
  slice: UnreadsState,
  { details, flag, messageIds, op, type }: EventOf<'update_message_flags' | 'local/flags'>,
  before: AccountState,
): UnreadsState {
  if (flag !== 'read') return slice
  if (op === 'add') return removeUnread(slice, messageIds)
  const locations = locationsOf(slice, new Set(messageIds))
  const unreads = messageIds.flatMap((id) => {
    // The message is already unread, and the server's details are more reliable than a local guess.
    if (type === 'local/flags' && locations.has(id)) return []
    const detail = details?.[String(id)]
    if (detail === undefined) return cached(id, before)
    if (type === 'local/flags' && isLeft(detail, before)) return []
    return [{ id, conversation: detail, mentioned: detail.mentioned }]
  })
  // The index may still list the message in its former topic.
  const elsewhere = unreads.filter(({ id, conversation }) => {
    const location = locations.get(id)
    return (
      location !== undefined && conversationKey(placeAt(slice, location)) !== conversationKey(conversation)
    )
  })
  return withUnread(
    removeUnread(
      slice,
      elsewhere.map(({ id }) => id),
    ),
    unreads,
  )
}

/** Returns a cached message that was marked as unread by an event without details of its conversation. */
function cached(id: MessageId, before: AccountState): readonly Unread[] {
  const message = mapGet(before.messages.byId, id)
  if (message === undefined) return []
  const conversation = conversationOf(message, before.self.userId)
  if (isLeft(conversation, before)) return []
  return [unreadOf(id, message.flags, conversation, before)]
}

/** Returns true for channels without subscription, whose messages the server keeps read. */
const isLeft = (conversation: Conversation, before: AccountState): boolean =>
  conversation.type === 'channel' && !before.subscriptions.has(conversation.channelId)

/**
 * Returns true when a message in this conversation can be unread: in channels, only with a subscription. Also true for
 * an unknown conversation, since the server decides.
 */
export const canBeUnread = (
  { subscriptions }: Pick<AccountState, 'subscriptions'>,
  place: { readonly type: 'direct' } | Pick<ChannelMessage, 'type' | 'channelId'> | undefined,
): boolean => place?.type !== 'channel' || subscriptions.has(place.channelId)

function withUnread(slice: UnreadsState, unreads: readonly Unread[]): UnreadsState {
  const byPlace = new Map<string, { readonly conversation: Conversation; readonly ids: MessageId[] }>()
  for (const { id, conversation } of unreads) {
    const key = conversationKey(conversation)
    const group = byPlace.get(key)
    if (group === undefined) byPlace.set(key, { conversation, ids: [id] })
    else group.ids.push(id)
  }
  let next = slice
  for (const { conversation, ids } of byPlace.values()) next = addUnread(next, conversation, ids)
  return withoutOldest(withMentions(next, unreads))
}

function withMentions(
  slice: UnreadsState,
  unreads: readonly Pick<Unread, 'id' | 'mentioned'>[],
): UnreadsState {
  const changing = unreads.filter(({ id, mentioned }) => slice.mentions.has(id) !== mentioned)
  if (changing.length === 0) return slice
  const mentions = new Set(slice.mentions)
  for (const { id, mentioned } of changing) {
    if (mentioned) mentions.add(id)
    else mentions.delete(id)
  }
  return { ...slice, mentions }
}

type Update = Extract<ServerEvent, { type: 'update_message' }>

function updated(slice: UnreadsState, event: Update, before: AccountState): UnreadsState {
  const next = event.move === null ? slice : moved(slice, event, event.move, before)
  if (event.renderingOnly || event.flags === null) return next
  const location = locationsOf(next, new Set([event.messageId])).get(event.messageId)
  if (location === undefined) return next
  const mentioned = countsAsMention(event.flags, placeAt(next, location), before)
  return withMentions(next, [{ id: event.messageId, mentioned }])
}

function moved(
  slice: UnreadsState,
  { messageIds }: Update,
  { newChannelId, newTopic }: NonNullable<Update['move']>,
  before: AccountState,
): UnreadsState {
  const locations = locationsOf(slice, new Set(messageIds))
  const ids = messageIds.filter((id) => locations.get(id)?.type === 'channel')
  const left = removeUnread(slice, ids)
  if (ids.length === 0 || !before.subscriptions.has(newChannelId)) return left
  const kept = { ...left, mentions: slice.mentions }
  return addUnread(kept, { type: 'channel', channelId: newChannelId, topic: newTopic }, ids)
}

function placeAt(slice: UnreadsState, home: UnreadLocation): Conversation {
  if (home.type === 'direct') return { type: 'direct', userIds: dmKeyIds(home.key) }
  const topic = unreadTopicOf(mapGet(slice.channels, home.channelId), home.key)?.topic ?? home.key
  return { type: 'channel', channelId: home.channelId, topic }
}

function withoutChannels(slice: UnreadsState, channelIds: readonly ChannelId[]): UnreadsState {
  return removeUnread(
    slice,
    channelIds.flatMap((id) => unreadIdsOfChannel({ unreads: slice }, id)),
  )
}

type WithUnreads = Pick<AccountState, 'unreads'>

const noIds: SortedIds = []

/** Returns the ids of the channel's unread messages, muted or not, grouped by topic. */
export function unreadIdsOfChannel(state: WithUnreads, channelId: ChannelId): readonly MessageId[] {
  return (mapGet(state.unreads.channels, channelId) ?? []).flatMap(({ ids }) => ids)
}

/** Returns the ids of the topic's unread messages, ascending, muted or not. */
export function unreadIdsOfTopic(state: WithUnreads, channelId: ChannelId, topic: string): SortedIds {
  return unreadTopicOf(mapGet(state.unreads.channels, channelId), topicKey(topic))?.ids ?? noIds
}

/** Returns the ids of the conversation's unread messages, ascending. others: all users but the own one. */
export function unreadIdsOfDirect(state: WithUnreads, others: readonly UserId[]): SortedIds {
  return state.unreads.directs.get(dmKey(others)) ?? noIds
}

/** Returns the details needed to mark these ids as unread again. Ids that are not unread now are omitted. */
export function unreadDetailsOf(
  { unreads }: WithUnreads,
  ids: readonly MessageId[],
): ReadonlyMap<MessageId, UnreadDetail> {
  const places = new Map<UnreadLocation, Conversation>()
  const found = new Map<MessageId, UnreadDetail>()
  for (const [id, location] of locationsOf(unreads, new Set(ids))) {
    const conversation = places.get(location) ?? placeAt(unreads, location)
    places.set(location, conversation)
    found.set(id, { ...conversation, mentioned: unreads.mentions.has(id) })
  }
  return found
}

/**
 * Returns true when the message is unread. If the registration listed only the newest unread messages, the flags of a
 * cached older message decide.
 */
export function isUnread(
  state: Pick<AccountState, 'messages' | 'self' | 'subscriptions' | 'unreads'>,
  id: MessageId,
): boolean {
  const { oldUnreadsMissing } = state.unreads
  const message = isLocated(state.unreads) && !oldUnreadsMissing ? undefined : mapGet(state.messages.byId, id)
  if (isListed(state, id, message)) return true
  return oldUnreadsMissing && message !== undefined && !isRead(message) && canBeUnread(state, message)
}

/** Until the index by id is built, searches only the message's own conversation. */
function isListed(
  state: Pick<AccountState, 'self' | 'unreads'>,
  id: MessageId,
  message: Message | undefined,
): boolean {
  if (message === undefined || isLocated(state.unreads)) return mapHas(locatorOf(state.unreads), id)
  const conversation = conversationOf(message, state.self.userId)
  return hasId(
    conversation.type === 'direct'
      ? unreadIdsOfDirect(state, conversation.userIds)
      : unreadIdsOfTopic(state, conversation.channelId, conversation.topic),
    id,
  )
}

/** Returns the number of the topic's unread messages, muted or not. */
export function unreadOfTopic(state: WithUnreads, channelId: ChannelId, topic: string): number {
  return unreadIdsOfTopic(state, channelId, topic).length
}

/** Returns the number of the conversation's unread messages. others: all users but the own one. */
export function unreadOfDirect(state: WithUnreads, others: readonly UserId[]): number {
  return unreadIdsOfDirect(state, others).length
}

/** Returns the number of unread messages that mention the own user. */
export function mentionCount(state: WithUnreads): number {
  return state.unreads.mentions.size
}
