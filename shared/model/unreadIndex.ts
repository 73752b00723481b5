import type { Place } from '../api/serverEvent.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../api/types.ts'
import { dmKey } from './dmKey.ts'
import { mapDeleteMany, mapFrom, mapGet, mapSet, mapSetMany, type ShardedMap } from './shardedMap.ts'
import { memoByObject } from './memo.ts'
import { insertId, mergeIds, removeIds, sortIds, type SortedIds } from './sortedIds.ts'
import { topicKey } from './topicKey.ts'

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

export const nothingUnread: UnreadMessages = {
  channels: [],
  directs: [],
  mentions: [],
  oldUnreadsMissing: false,
}

/** The index of what a registration tells; made once, however many parts ask for it. */
export const indexUnreads: (unreads: UnreadMessages) => UnreadsState = memoByObject(makeIndex)

function makeIndex(unreads: UnreadMessages): UnreadsState {
  const channels = new Map<ChannelId, Map<string, UnreadTopic>>()
  const directs = new Map<string, SortedIds>()
  const homes: { readonly home: UnreadHome; readonly ids: readonly MessageId[] }[] = []
  for (const { channelId, topic, ids } of unreads.channels) {
    const topics = channels.get(channelId) ?? new Map<string, UnreadTopic>()
    const key = topicKey(topic)
    // Odd data may list one topic in two spellings.
    const known = topics.get(key)
    channels.set(
      channelId,
      topics.set(key, { topic: known?.topic ?? topic, ids: mergeIds(known?.ids ?? [], ids) }),
    )
    homes.push({ home: { type: 'channel', channelId, key }, ids })
  }
  for (const { userIds, ids } of unreads.directs) {
    const key = dmKey(userIds)
    directs.set(key, mergeIds(directs.get(key) ?? [], ids))
    homes.push({ home: { type: 'direct', key }, ids })
  }
  return {
    channels: mapFrom(channels),
    directs,
    locator: mapFrom(located(homes)),
    mentions: new Set(unreads.mentions),
    oldUnreadsMissing: unreads.oldUnreadsMissing,
  }
}

function* located(
  homes: readonly { readonly home: UnreadHome; readonly ids: readonly MessageId[] }[],
): Generator<readonly [MessageId, UnreadHome], void> {
  for (const { home, ids } of homes) for (const id of ids) yield [id, home]
}

/** With these ids unread in one conversation; those that were unread already stay where they are. */
export function addUnread(own: UnreadsState, place: Place, ids: readonly MessageId[]): UnreadsState {
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

/** Without these ids, at a cost that depends on them and their conversations only. */
export function removeUnread(own: UnreadsState, ids: readonly MessageId[]): UnreadsState {
  const channels = new Map<ChannelId, Map<string, UnreadTopic>>()
  const partly = new Map<UnreadTopic, PartlyGone>()
  const directs = new Map<string, MessageId[]>()
  const gone: MessageId[] = []
  for (const id of new Set(ids)) {
    const home = mapGet(own.locator, id)
    if (home === undefined) continue
    gone.push(id)
    if (home.type === 'direct') {
      const group = directs.get(home.key)
      if (group === undefined) directs.set(home.key, [id])
      else group.push(id)
      continue
    }
    let topics = channels.get(home.channelId)
    if (topics === undefined)
      channels.set(home.channelId, (topics = new Map(mapGet(own.channels, home.channelId))))
    const topic = topics.get(home.key)
    // Mostly a topic has one, and what is read has many topics.
    if (topic === undefined || topic.ids.length === 1) topics.delete(home.key)
    else {
      const part = partly.get(topic)
      if (part === undefined) partly.set(topic, { topics, key: home.key, ids: [id] })
      else part.ids.push(id)
    }
  }
  if (gone.length === 0) return own
  for (const [topic, { topics, key, ids }] of partly) {
    if (ids.length === topic.ids.length) topics.delete(key)
    else topics.set(key, { ...topic, ids: removeIds(topic.ids, new Set(ids)) })
  }
  const emptied: ChannelId[] = []
  for (const [channelId, topics] of channels) if (topics.size === 0) emptied.push(channelId)
  const mentioned = gone.filter((id) => own.mentions.has(id))
  return {
    ...own,
    channels: mapDeleteMany(mapSetMany(own.channels, channels), emptied),
    directs: directs.size === 0 ? own.directs : directsWithout(own.directs, directs),
    locator: mapDeleteMany(own.locator, gone),
    mentions: mentioned.length === 0 ? own.mentions : setWithout(own.mentions, mentioned),
  }
}

interface PartlyGone {
  readonly topics: Map<string, UnreadTopic>
  readonly key: string
  readonly ids: MessageId[]
}

function directsWithout(
  directs: UnreadsState['directs'],
  gone: ReadonlyMap<string, readonly MessageId[]>,
): UnreadsState['directs'] {
  const left = new Map(directs)
  for (const [key, ids] of gone) {
    const known = left.get(key) ?? []
    if (ids.length < known.length) left.set(key, removeIds(known, new Set(ids)))
    else left.delete(key)
  }
  return left
}

function setWithout(set: ReadonlySet<MessageId>, gone: readonly MessageId[]): ReadonlySet<MessageId> {
  const left = new Set(set)
  for (const id of gone) left.delete(id)
  return left
}
