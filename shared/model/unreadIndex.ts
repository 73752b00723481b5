import type { Place } from '../api/serverEvent.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../api/types.ts'
import { dmKey } from './dmKey.ts'
import {
  mapDeleteMany,
  mapEntries,
  mapFrom,
  mapGet,
  mapSet,
  mapSetMany,
  type ShardedMap,
} from './shardedMap.ts'
import { memoByObject } from './memo.ts'
import { insertId, mergeIds, removeIds, sortIds, type SortedIds } from './sortedIds.ts'
import { topicKey } from './topicKey.ts'
import {
  topicIndex,
  unreadTopicOf,
  unreadTopicsFrom,
  withUnreadTopic,
  type UnreadTopic,
  type UnreadTopics,
} from './unreadTopics.ts'

/** Where an unread message is counted. */
export type UnreadHome =
  | { readonly type: 'channel'; readonly channelId: ChannelId; readonly key: string }
  | { readonly type: 'direct'; readonly key: string }

export interface UnreadsState {
  /** Muted ones are in it too. */
  readonly channels: ShardedMap<UnreadTopics>
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
  for (const { channelId, topic, ids } of unreads.channels) {
    let topics = channels.get(channelId)
    if (topics === undefined) channels.set(channelId, (topics = new Map<string, UnreadTopic>()))
    const key = topicKey(topic)
    const known = topics.get(key)
    // Odd data may list one topic in two spellings.
    if (known === undefined) topics.set(key, { key, topic, ids })
    else topics.set(key, { ...known, ids: mergeIds(known.ids, ids) })
  }
  for (const { userIds, ids } of unreads.directs) {
    const key = dmKey(userIds)
    directs.set(key, mergeIds(directs.get(key) ?? [], ids))
  }
  return withLocator({
    channels: mapFrom(listed(channels)),
    directs,
    mentions: new Set(unreads.mentions),
    oldUnreadsMissing: unreads.oldUnreadsMissing,
  })
}

function* listed(
  channels: ReadonlyMap<ChannelId, ReadonlyMap<string, UnreadTopic>>,
): Generator<readonly [ChannelId, UnreadTopics], void> {
  for (const [channelId, topics] of channels) yield [channelId, unreadTopicsFrom(topics.values())]
}

type Unlocated = Omit<UnreadsState, 'locator'>

/** With the home of every message, which the rest tells: found anew. */
export function withLocator(own: Unlocated): UnreadsState {
  return { ...own, locator: mapFrom(located(own)) }
}

function* located({ channels, directs }: Unlocated): Generator<readonly [MessageId, UnreadHome], void> {
  for (const [channelId, topics] of mapEntries(channels))
    for (const { key, ids } of topics) {
      const home: UnreadHome = { type: 'channel', channelId, key }
      for (const id of ids) yield [id, home]
    }
  for (const [key, ids] of directs) {
    const home: UnreadHome = { type: 'direct', key }
    for (const id of ids) yield [id, home]
  }
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
  const topics = mapGet(own.channels, place.channelId) ?? []
  const known = unreadTopicOf(topics, key)
  const topic: UnreadTopic = { key, topic: known?.topic ?? place.topic, ids: join(known?.ids ?? []) }
  const home: UnreadHome = { type: 'channel', channelId: place.channelId, key }
  return {
    ...own,
    channels: mapSet(own.channels, place.channelId, withUnreadTopic(topics, topic)),
    locator: mapSetMany(
      own.locator,
      fresh.map((id) => [id, home] as const),
    ),
  }
}

/** Without these ids, at a cost that depends on them, their conversations and how many topics their channels list only. */
export function removeUnread(own: UnreadsState, ids: readonly MessageId[]): UnreadsState {
  const gone = new Set<MessageId>()
  const directs = new Set<string>()
  // What stays of each channel that loses any, with holes for the topics that do.
  const channels = new Map<ChannelId, (UnreadTopic | null)[]>()
  for (const id of ids) {
    const home = mapGet(own.locator, id)
    if (home === undefined) continue
    gone.add(id)
    if (home.type === 'direct') {
      directs.add(home.key)
      continue
    }
    const topics = mapGet(own.channels, home.channelId) ?? []
    let staying = channels.get(home.channelId)
    if (staying === undefined) channels.set(home.channelId, (staying = topics.slice()))
    const at = topicIndex(topics, home.key)
    if (at >= 0) staying[at] = null
  }
  if (gone.size === 0) return own
  const left: (readonly [ChannelId, UnreadTopics])[] = []
  const emptied: ChannelId[] = []
  for (const [channelId, staying] of channels) {
    const topics = topicsWithout(mapGet(own.channels, channelId) ?? [], staying, gone)
    if (topics.length > 0) left.push([channelId, topics])
    else emptied.push(channelId)
  }
  return {
    ...own,
    channels: mapDeleteMany(mapSetMany(own.channels, left), emptied),
    directs: directs.size === 0 ? own.directs : directsWithout(own.directs, directs, gone),
    locator: mapDeleteMany(own.locator, gone),
    mentions: setWithout(own.mentions, gone),
  }
}

/** staying: the topics, with null for those that lose some or all. */
function topicsWithout(
  topics: UnreadTopics,
  staying: readonly (UnreadTopic | null)[],
  gone: ReadonlySet<MessageId>,
): UnreadTopics {
  const left: UnreadTopic[] = []
  for (let at = 0; at < topics.length; at += 1) {
    const topic = topics[at] as UnreadTopic
    if (staying[at] !== null) left.push(topic)
    // Mostly a topic has one.
    else if (topic.ids.length > 1) {
      const ids = removeIds(topic.ids, gone)
      if (ids.length > 0) left.push({ ...topic, ids })
    }
  }
  return left
}

function directsWithout(
  directs: UnreadsState['directs'],
  keys: ReadonlySet<string>,
  gone: ReadonlySet<MessageId>,
): UnreadsState['directs'] {
  const left = new Map(directs)
  for (const key of keys) {
    const ids = removeIds(left.get(key) ?? [], gone)
    if (ids.length > 0) left.set(key, ids)
    else left.delete(key)
  }
  return left
}

/** The same set when none of them is in it. */
function setWithout(set: ReadonlySet<MessageId>, gone: ReadonlySet<MessageId>): ReadonlySet<MessageId> {
  let left: Set<MessageId> | null = null
  // One of both is mostly small.
  const [few, many] = set.size < gone.size ? [set, gone] : [gone, set]
  for (const id of few) if (many.has(id)) (left ??= new Set(set)).delete(id)
  return left ?? set
}
