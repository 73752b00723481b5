import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, MessageId } from '../../api/types.ts'
import { dmKey, topicKey } from '../../api/conversationKey.ts'
import {
  mapDeleteMany,
  mapEntries,
  mapGet,
  mapSet,
  mapSetMany,
  type ShardedMap,
} from '../../collections/shardedMap.ts'
import { insertId, mergeIds, removeIds, sortIds, type SortedIds } from '../../collections/sortedIds.ts'
import {
  knownLocator,
  located,
  locationsOf,
  locatorOf,
  unreadIdsOf,
  type Located,
  type UnreadLocation,
} from './unreadIndex.ts'
import type { UnreadsState, UnreadTopic } from '../state/accountState.ts'
import { topicIndex, unreadTopicOf, withUnreadTopic } from './unreadTopics.ts'

/** Removes one item of a short list in place. Faster than splice, which allocates a list of the removed items. */
function removeAt(list: unknown[], index: number): void {
  for (let next = index + 1; next < list.length; next += 1) list[next - 1] = list[next]
  list.pop()
}

/**
 * Number of changes since a registration that were made without the index by id. The first few search all unread
 * messages, which is faster than building the index; after `maxUnlocatedChanges` the index is built.
 */
const unlocatedChanges = new WeakMap<Located['channels'], number>()
const maxUnlocatedChanges = 8

function locatorForChange(slice: Located): ShardedMap<UnreadLocation> | undefined {
  const count = unlocatedChanges.get(slice.channels) ?? 0
  return count < maxUnlocatedChanges ? knownLocator(slice) : locatorOf(slice)
}

/** Attaches the index by id to the next state. Without an index, counts the change. */
function changed<T extends Located>(
  slice: Located,
  next: T,
  indexById: ShardedMap<UnreadLocation> | undefined,
): T {
  if (indexById !== undefined) return located(next, indexById)
  unlocatedChanges.set(next.channels, (unlocatedChanges.get(slice.channels) ?? 0) + 1)
  return next
}

/** Adds unread messages of one conversation. Messages that are unread already stay in their conversation. */
export function addUnread(
  slice: UnreadsState,
  conversation: Conversation,
  ids: readonly MessageId[],
): UnreadsState {
  const indexById = locatorForChange(slice)
  const located = locationsOf(slice, new Set(ids))
  const fresh = sortIds(ids.filter((id) => !located.has(id)))
  const [first] = fresh
  if (first === undefined) return slice
  const join = (present: SortedIds): SortedIds =>
    fresh.length === 1 ? insertId(present, first) : mergeIds(present, fresh)
  if (conversation.type === 'direct') {
    const key = dmKey(conversation.userIds)
    const location: UnreadLocation = { type: 'direct', key }
    const next = { ...slice, directs: new Map(slice.directs).set(key, join(slice.directs.get(key) ?? [])) }
    return changed(slice, next, withLocation(indexById, fresh, location))
  }
  const key = topicKey(conversation.topic)
  const topics = mapGet(slice.channels, conversation.channelId) ?? []
  const before = unreadTopicOf(topics, key)
  const topic: UnreadTopic = { key, topic: before?.topic ?? conversation.topic, ids: join(before?.ids ?? []) }
  const location: UnreadLocation = { type: 'channel', channelId: conversation.channelId, key }
  const next = {
    ...slice,
    channels: mapSet(slice.channels, conversation.channelId, withUnreadTopic(topics, topic)),
  }
  return changed(slice, next, withLocation(indexById, fresh, location))
}

const withLocation = (
  indexById: ShardedMap<UnreadLocation> | undefined,
  ids: SortedIds,
  location: UnreadLocation,
): ShardedMap<UnreadLocation> | undefined =>
  indexById &&
  mapSetMany(
    indexById,
    ids.map((id) => [id, location] as const),
  )

/**
 * Removes messages. The cost depends on these messages and their conversations, not on the number of all unread
 * messages.
 */
export function removeUnread(slice: UnreadsState, ids: readonly MessageId[]): UnreadsState {
  const going: Going = {
    ids: [],
    channels: new Map(),
    partly: new Map(),
    directs: new Map(),
  }
  const before = locatorForChange(slice)
  const indexById =
    before && mapDeleteMany(before, sortIds(ids), (id, location) => leave(slice, going, id, location))
  if (before === undefined) leaveUnlocated(slice, going, ids)
  if (going.ids.length === 0) return slice
  for (const [topic, part] of going.partly) leaveTopic(topic, part)
  const emptied: ChannelId[] = []
  for (const [channelId, topics] of going.channels) if (topics.length === 0) emptied.push(channelId)
  const next = {
    ...slice,
    channels: mapDeleteMany(mapSetMany(slice.channels, going.channels), emptied),
    directs: going.directs.size === 0 ? slice.directs : directsWithout(slice.directs, going.directs),
    mentions: setWithout(slice.mentions, going.ids),
  }
  return changed(slice, next, indexById)
}

function leaveUnlocated(slice: UnreadsState, going: Going, ids: readonly MessageId[]): void {
  const locations = locationsOf(slice, new Set(ids))
  for (const id of sortIds([...locations.keys()])) leave(slice, going, id, locations.get(id)!)
}

function unreadCount(slice: UnreadsState): number {
  const indexById = knownLocator(slice)
  if (indexById !== undefined) return indexById.size
  let count = 0
  for (const [, topics] of mapEntries(slice.channels)) for (const { ids } of topics) count += ids.length
  for (const ids of slice.directs.values()) count += ids.length
  return count
}

/**
 * Largest number of unread messages kept, twice what a registration lists. Above it, the oldest `droppedAtOnce` are
 * dropped together, so that few events pay for it.
 */
const maxUnread = 100_000
const droppedAtOnce = 5000

/**
 * Drops the oldest unread messages when there are too many. All counts are lower bounds from then on, as they are when
 * the server lists only the newest.
 */
export function withoutOldest(slice: UnreadsState): UnreadsState {
  if (unreadCount(slice) <= maxUnread) return slice
  const oldest = sortIds(unreadIdsOf(slice)).slice(0, droppedAtOnce)
  return { ...removeUnread(slice, oldest), oldUnreadsMissing: true }
}

/** The ids to remove from the index, and the changed lists without them. */
interface Going {
  readonly ids: MessageId[]
  readonly channels: Map<ChannelId, UnreadTopic[]>
  /** Ids to remove from topics with more than `few` unread messages. Smaller topics are replaced at once. */
  readonly partly: Map<UnreadTopic, PartlyGone>
  readonly directs: Map<string, MessageId[]>
}

interface PartlyGone {
  readonly topics: UnreadTopic[]
  readonly ids: MessageId[]
}

// A separate short function, because the engine optimizes it before the first large batch is done.
function leave(slice: UnreadsState, going: Going, id: MessageId, location: UnreadLocation): void {
  going.ids.push(id)
  if (location.type === 'direct') {
    const group = going.directs.get(location.key)
    if (group === undefined) going.directs.set(location.key, [id])
    else group.push(id)
    return
  }
  let topics = going.channels.get(location.channelId)
  if (topics === undefined) {
    topics = mapGet(slice.channels, location.channelId)?.slice() ?? []
    going.channels.set(location.channelId, topics)
  }
  const index = topicIndex(topics, location.key)
  const topic = topics[index]
  if (topic === undefined) return
  // The common case: many topics with one unread message each are read at once.
  if (topic.ids.length === 1) removeAt(topics, index)
  else if (topic.ids.length <= few) topics[index] = { ...topic, ids: topic.ids.filter((item) => item !== id) }
  else {
    const part = going.partly.get(topic)
    if (part === undefined) going.partly.set(topic, { topics, ids: [id] })
    else part.ids.push(id)
  }
}

function leaveTopic(topic: UnreadTopic, { ids, topics }: PartlyGone): void {
  const index = topicIndex(topics, topic.key)
  if (ids.length === topic.ids.length) removeAt(topics, index)
  else topics[index] = { ...topic, ids: without(topic.ids, ids) }
}

/** Up to this length, searching a list is faster than building a set or map. */
const few = 8

const without = (ids: SortedIds, removed: readonly MessageId[]): SortedIds =>
  removed.length > few ? removeIds(ids, new Set(removed)) : ids.filter((id) => !removed.includes(id))

function directsWithout(
  directs: UnreadsState['directs'],
  removed: ReadonlyMap<string, readonly MessageId[]>,
): UnreadsState['directs'] {
  const left = new Map(directs)
  for (const [key, ids] of removed) {
    const rest = without(left.get(key) ?? [], ids)
    if (rest.length > 0) left.set(key, rest)
    else left.delete(key)
  }
  return left
}

/** Returns the set without these ids; the same set when it contains none of them. */
function setWithout(set: ReadonlySet<MessageId>, removed: readonly MessageId[]): ReadonlySet<MessageId> {
  let left: Set<MessageId> | null = null
  for (const id of removed) if (set.has(id)) (left ??= new Set(set)).delete(id)
  return left ?? set
}
