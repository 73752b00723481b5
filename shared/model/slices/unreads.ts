import type { Place } from '../../api/serverEvent.ts'
import type { ChannelId, Flag, MessageId, UnreadMessages, UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { dmKey } from '../dmKey.ts'
import { isDirectMention, isMention } from '../flags.ts'
import type { AccountEvent } from '../localEvent.ts'
import { placeOf } from '../place.ts'
import {
  emptyMap,
  mapDelete,
  mapDeleteMany,
  mapGet,
  mapSet,
  mapSetMany,
  type ShardedMap,
} from '../shardedMap.ts'
import type { Slice } from '../slice.ts'
import { insertId, mergeIds, removeIds, sortIds, type SortedIds } from '../sortedIds.ts'
import { topicKey } from '../topicKey.ts'
import { isTopicMuted } from './userTopics.ts'

export interface UnreadTopic {
  readonly topic: string
  readonly ids: SortedIds
}

/** Where an unread message is counted. */
export type UnreadHome =
  | { readonly type: 'channel'; readonly channelId: ChannelId; readonly key: string }
  | { readonly type: 'direct'; readonly key: string }

export interface UnreadsState {
  /** By channel, then by topicKey. Muted ones are in it too. */
  readonly channels: ShardedMap<ReadonlyMap<string, UnreadTopic>>
  /** By dmKey. */
  readonly directs: ReadonlyMap<string, SortedIds>
  /** Makes marking k messages read cost O(k) whatever else is unread. */
  readonly locator: ShardedMap<UnreadHome>
  readonly mentions: ReadonlySet<MessageId>
  /** The server told only the newest 50,000. */
  readonly oldUnreadsMissing: boolean
}

export const unreadsSlice: Slice<UnreadsState> = {
  fromSnapshot: ({ unreads }) => fromWire(unreads),
  reduce(own, event, before) {
    switch (event.type) {
      case 'message': {
        const { message } = event
        if (message.flags.includes('read')) return own
        const place = placeOf(message, before.self.userId)
        return withMention(
          added(own, place, [message.id]),
          message.id,
          countsAsMention(message.flags, place, before),
        )
      }
      case 'update_message':
        return updated(own, event, before)
      case 'delete_message':
        return removed(own, event.messageIds)
      case 'update_message_flags':
        if (event.flag !== 'read') return own
        if (event.op === 'add') return event.all ? fromWire(nothing) : removed(own, event.messageIds)
        return event.messageIds.reduce((state, id) => {
          const detail = event.details[String(id)]
          return detail === undefined
            ? unreadAgain(state, id, before)
            : withMention(added(state, detail, [id]), id, detail.mentioned)
        }, own)
      case 'local/flags':
        if (event.flag !== 'read') return own
        if (event.op === 'add') return removed(own, event.messageIds)
        return event.messageIds.reduce((state, id) => unreadAgain(state, id, before), own)
      case 'channel':
        return event.op === 'delete' ? withoutChannels(own, event.channelIds) : own
      case 'subscription':
        return event.op === 'remove' ? withoutChannels(own, event.channelIds) : own
      default:
        return own
    }
  },
}

const nothing: UnreadMessages = { channels: [], directs: [], mentions: [], oldUnreadsMissing: false }

function fromWire(unreads: UnreadMessages): UnreadsState {
  const channels = new Map<ChannelId, Map<string, UnreadTopic>>()
  const directs = new Map<string, SortedIds>()
  const homes: (readonly [MessageId, UnreadHome])[] = []
  for (const { channelId, topic, ids } of unreads.channels) {
    const topics = channels.get(channelId) ?? new Map<string, UnreadTopic>()
    const key = topicKey(topic)
    // Odd data may list one topic in two spellings.
    const known = topics.get(key)
    channels.set(
      channelId,
      topics.set(key, { topic: known?.topic ?? topic, ids: mergeIds(known?.ids ?? [], ids) }),
    )
    const home: UnreadHome = { type: 'channel', channelId, key }
    for (const id of ids) homes.push([id, home])
  }
  for (const { userIds, ids } of unreads.directs) {
    const key = dmKey(userIds)
    directs.set(key, mergeIds(directs.get(key) ?? [], ids))
    const home: UnreadHome = { type: 'direct', key }
    for (const id of ids) homes.push([id, home])
  }
  return {
    channels: mapSetMany(emptyMap(), channels),
    directs,
    locator: mapSetMany(emptyMap(), homes),
    mentions: new Set(unreads.mentions),
    oldUnreadsMissing: unreads.oldUnreadsMissing,
  }
}

/** Direct mentions always count, wildcards only where nothing is muted: as the server counts them. */
function countsAsMention(flags: readonly Flag[], place: Place, before: AccountState): boolean {
  if (isDirectMention({ flags })) return true
  if (!isMention({ flags })) return false
  return place.type === 'direct' || !isTopicMuted(before, place.channelId, place.topic)
}

function withMention(own: UnreadsState, id: MessageId, mentioned: boolean): UnreadsState {
  if (own.mentions.has(id) === mentioned) return own
  const mentions = new Set(own.mentions)
  if (mentioned) mentions.add(id)
  else mentions.delete(id)
  return { ...own, mentions }
}

function unreadAgain(own: UnreadsState, id: MessageId, before: AccountState): UnreadsState {
  const message = mapGet(before.messages.byId, id)
  if (message === undefined) return own
  const place = placeOf(message, before.self.userId)
  // The server leaves messages of channels that one is not subscribed to read.
  if (place.type === 'channel' && !before.subscriptions.has(place.channelId)) return own
  return withMention(added(own, place, [id]), id, countsAsMention(message.flags, place, before))
}

function added(own: UnreadsState, place: Place, ids: readonly MessageId[]): UnreadsState {
  const fresh = sortIds(ids.filter((id) => mapGet(own.locator, id) === undefined))
  const [first] = fresh
  if (first === undefined) return own
  const join = (known: SortedIds): SortedIds =>
    fresh.length === 1 ? insertId(known, first) : mergeIds(known, fresh)
  if (place.type === 'direct') {
    const key = dmKey(place.userIds)
    const home: UnreadHome = { type: 'direct', key }
    return {
      ...own,
      directs: new Map(own.directs).set(key, join(own.directs.get(key) ?? [])),
      locator: mapSetMany(
        own.locator,
        fresh.map((id) => [id, home] as const),
      ),
    }
  }
  const key = topicKey(place.topic)
  const topics = mapGet(own.channels, place.channelId)
  const known = topics?.get(key)
  const topic: UnreadTopic = { topic: known?.topic ?? place.topic, ids: join(known?.ids ?? []) }
  const home: UnreadHome = { type: 'channel', channelId: place.channelId, key }
  return {
    ...own,
    channels: mapSet(own.channels, place.channelId, new Map(topics).set(key, topic)),
    locator: mapSetMany(
      own.locator,
      fresh.map((id) => [id, home] as const),
    ),
  }
}

function removed(own: UnreadsState, ids: readonly MessageId[], keepMentions = false): UnreadsState {
  const byChannel = new Map<ChannelId, Map<string, Set<MessageId>>>()
  const byDirect = new Map<string, Set<MessageId>>()
  const gone: MessageId[] = []
  for (const id of ids) {
    const home = mapGet(own.locator, id)
    if (home === undefined) continue
    gone.push(id)
    if (home.type === 'direct') group(byDirect, home.key).add(id)
    else {
      const topics = byChannel.get(home.channelId) ?? new Map<string, Set<MessageId>>()
      byChannel.set(home.channelId, topics)
      group(topics, home.key).add(id)
    }
  }
  if (gone.length === 0) return own
  let channels = own.channels
  for (const [channelId, keys] of byChannel) {
    const topics = new Map(mapGet(channels, channelId))
    for (const [key, set] of keys) {
      const topic = topics.get(key)
      const left = removeIds(topic?.ids ?? [], set)
      if (topic === undefined || left.length === 0) topics.delete(key)
      else topics.set(key, { ...topic, ids: left })
    }
    channels = topics.size === 0 ? mapDelete(channels, channelId) : mapSet(channels, channelId, topics)
  }
  let directs = own.directs
  if (byDirect.size > 0) {
    const next = new Map(directs)
    for (const [key, set] of byDirect) {
      const left = removeIds(next.get(key) ?? [], set)
      if (left.length === 0) next.delete(key)
      else next.set(key, left)
    }
    directs = next
  }
  const mentions =
    keepMentions || !gone.some((id) => own.mentions.has(id)) ? own.mentions : withoutAll(own.mentions, gone)
  return { ...own, channels, directs, locator: mapDeleteMany(own.locator, gone), mentions }
}

function group(groups: Map<string, Set<MessageId>>, key: string): Set<MessageId> {
  let set = groups.get(key)
  if (set === undefined) groups.set(key, (set = new Set()))
  return set
}

function withoutAll(set: ReadonlySet<MessageId>, gone: readonly MessageId[]): ReadonlySet<MessageId> {
  const left = new Set(set)
  for (const id of gone) left.delete(id)
  return left
}

type Update = Extract<AccountEvent, { type: 'update_message' }>

function updated(own: UnreadsState, event: Update, before: AccountState): UnreadsState {
  const { move, flags, messageId } = event
  let next = own
  if (move !== null) {
    const unread = event.messageIds.filter((id) => mapGet(own.locator, id)?.type === 'channel')
    if (unread.length > 0) {
      const place: Place = { type: 'channel', channelId: move.newChannelId, topic: move.newTopic }
      const stays = before.subscriptions.has(move.newChannelId)
      next = removed(next, unread, stays)
      if (stays) next = added(next, place, unread)
    }
  }
  const home = mapGet(next.locator, messageId)
  if (event.renderingOnly || flags === null || home === undefined) return next
  if (flags.includes('read')) return removed(next, [messageId])
  return withMention(next, messageId, countsAsMention(flags, placeAt(next, home), before))
}

function placeAt(own: UnreadsState, home: UnreadHome): Place {
  if (home.type === 'direct') return { type: 'direct', userIds: [] }
  const topic = mapGet(own.channels, home.channelId)?.get(home.key)?.topic ?? home.key
  return { type: 'channel', channelId: home.channelId, topic }
}

function withoutChannels(own: UnreadsState, channelIds: readonly ChannelId[]): UnreadsState {
  const ids = channelIds.flatMap((id) =>
    [...(mapGet(own.channels, id)?.values() ?? [])].flatMap((topic) => topic.ids),
  )
  return removed(own, ids)
}

const noIds: SortedIds = []

/** Ids of the topic's unread messages, ascending, muted or not. */
export function unreadIdsOfTopic(state: AccountState, channelId: ChannelId, topic: string): SortedIds {
  return mapGet(state.unreads.channels, channelId)?.get(topicKey(topic))?.ids ?? noIds
}

/** Ids of the conversation's unread messages, ascending. others: all but the own user. */
export function unreadIdsOfDirect(state: AccountState, others: readonly UserId[]): SortedIds {
  return state.unreads.directs.get(dmKey(others)) ?? noIds
}

export function isUnread(state: Pick<AccountState, 'unreads'>, id: MessageId): boolean {
  return mapGet(state.unreads.locator, id) !== undefined
}

/** How many messages of the topic are unread, muted or not. */
export function unreadOfTopic(state: AccountState, channelId: ChannelId, topic: string): number {
  return unreadIdsOfTopic(state, channelId, topic).length
}

/** How many messages of the conversation are unread. others: all but the own user. */
export function unreadOfDirect(state: AccountState, others: readonly UserId[]): number {
  return unreadIdsOfDirect(state, others).length
}

/** How many unread messages mention the own user. */
export function mentionCount(state: Pick<AccountState, 'unreads'>): number {
  return state.unreads.mentions.size
}
