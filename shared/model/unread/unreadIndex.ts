import { finish } from '../../api/pieces.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../../api/types.ts'
import { dmKey, topicKey } from '../../api/conversationKey.ts'
import { makeMap, mapEntries, mapGet, type MapMaker, type ShardedMap } from '../../collections/shardedMap.ts'
import { mergeIds, type SortedIds } from '../../collections/sortedIds.ts'
import type { UnreadsState, UnreadTopic, UnreadTopics } from '../state/accountState.ts'
import { unreadTopicsFrom } from './unreadTopics.ts'

/** The conversation that holds an unread message. */
export type UnreadLocation =
  | { readonly type: 'channel'; readonly channelId: ChannelId; readonly key: string }
  | { readonly type: 'direct'; readonly key: string }

export const nothingUnread: UnreadMessages = {
  channels: [],
  directs: [],
  mentions: [],
  oldUnreadsMissing: false,
}

export type Located = Pick<UnreadsState, 'channels' | 'directs'>

/**
 * Indexes by message id, for each state they were built from. Kept outside the state because building one takes longer
 * than the rest of a registration, which would have to wait for it.
 */
const locators = new WeakMap<Located['channels'], WeakMap<Located['directs'], ShardedMap<UnreadLocation>>>()

/** Returns the index by id if it was already built. */
export const knownLocator = ({ channels, directs }: Located): ShardedMap<UnreadLocation> | undefined =>
  locators.get(channels)?.get(directs)

/** Returns true when the index by id was already built, so that using it is cheap. */
export const isLocated = (slice: Located): boolean => knownLocator(slice) !== undefined

/** Returns the index by id, and builds it when needed. With it, marking k messages as read costs O(k). */
export const locatorOf = (slice: Located): ShardedMap<UnreadLocation> =>
  knownLocator(slice) ?? finish(indexByIdSteps(slice))

/** Attaches the index by id to its state, and returns the state. */
export function located<T extends Located>(slice: T, indexById: ShardedMap<UnreadLocation>): T {
  const byDirects = locators.get(slice.channels)
  if (byDirects === undefined) locators.set(slice.channels, new WeakMap([[slice.directs, indexById]]))
  else byDirects.set(slice.directs, indexById)
  return slice
}

/** Caches the unread state of each registration, which several slices ask for. */
const indexes = new WeakMap<UnreadMessages, UnreadsState>()

/** Returns the unread state of a registration. */
export const indexUnreads = (unreads: UnreadMessages): UnreadsState => finish(indexSteps(unreads))

/** Number of conversations or messages per step, which is a few milliseconds of work. */
const perStep = 5000

/** Does the same in steps, because 50,000 messages take a while. The result is cached. */
export function* indexSteps(unreads: UnreadMessages): Generator<void, UnreadsState> {
  const cached = indexes.get(unreads)
  if (cached !== undefined) return cached
  const listed = new Map<ChannelId, UnreadTopic[]>()
  const directs = new Map<string, SortedIds>()
  for (let from = 0; from < unreads.channels.length; from += perStep) {
    if (from > 0) yield
    listTopics(listed, unreads.channels.slice(from, from + perStep))
  }
  for (const { userIds, ids } of unreads.directs) {
    const key = dmKey(userIds)
    directs.set(key, mergeIds(directs.get(key) ?? [], ids))
  }
  yield
  const channels = makeMap<UnreadTopics>()
  let count = 0
  for (const [channelId, topics] of listed) {
    channels.put(channelId, unreadTopicsFrom(topics))
    if ((count += topics.length) < perStep) continue
    count = 0
    yield
  }
  const index: UnreadsState = {
    channels: channels.made(),
    directs,
    mentions: new Set(unreads.mentions),
    oldUnreadsMissing: unreads.oldUnreadsMissing,
  }
  indexes.set(unreads, index)
  return index
}

// A separate function, because the engine does not optimize a generator's body while it runs.
function listTopics(listed: Map<ChannelId, UnreadTopic[]>, some: UnreadMessages['channels']): void {
  for (const { channelId, topic, ids } of some) {
    const entry: UnreadTopic = { key: topicKey(topic), topic, ids }
    const topics = listed.get(channelId)
    if (topics === undefined) listed.set(channelId, [entry])
    else topics.push(entry)
  }
}

/** Builds the index by id in steps. The result is cached. */
export function* indexByIdSteps(slice: Located): Generator<void, ShardedMap<UnreadLocation>> {
  const cached = knownLocator(slice)
  if (cached !== undefined) return cached
  const indexById = makeMap<UnreadLocation>()
  let count = 0
  for (const [channelId, topics] of mapEntries(slice.channels)) {
    if ((count += locate(indexById, channelId, topics)) < 2 * perStep) continue
    count = 0
    yield
  }
  for (const [key, ids] of slice.directs) {
    const location: UnreadLocation = { type: 'direct', key }
    for (const id of ids) indexById.put(id, location)
  }
  const made = indexById.made()
  located(slice, made)
  return made
}

/** Adds the channel's unread messages to the index. Returns their number. */
function locate(indexById: MapMaker<UnreadLocation>, channelId: ChannelId, topics: UnreadTopics): number {
  let count = 0
  for (const { key, ids } of topics) {
    const location: UnreadLocation = { type: 'channel', channelId, key }
    for (const id of ids) indexById.put(id, location)
    count += ids.length
  }
  return count
}

/**
 * Builds the index by id of the newest state in steps. Starts over when events changed the state meanwhile; after five
 * attempts it builds the index in one go.
 */
export async function locateInSteps(
  newest: () => Located | undefined,
  run: (steps: Generator<void, unknown>) => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const slice = newest()
    if (slice === undefined || isLocated(slice)) return
    await run(indexByIdSteps(slice))
  }
  const slice = newest()
  if (slice !== undefined) locatorOf(slice)
}

type Locations = ReadonlyMap<MessageId, UnreadLocation>

/** The last result for a set of ids, with the state it was computed from. */
const foundLocations = new WeakMap<
  ReadonlySet<MessageId>,
  { readonly own: Located; readonly locations: Locations }
>()

/**
 * Returns the conversations of those ids that are unread. Meant for few ids: uses the index by id if it exists, but
 * does not build it.
 */
export const locationsOf = (slice: Located, ids: ReadonlySet<MessageId>): Locations =>
  finish(locationSteps(slice, ids))

/** Does the same in steps. The result is cached. */
export function* locationSteps(slice: Located, ids: ReadonlySet<MessageId>): Generator<void, Locations> {
  const locations = new Map<MessageId, UnreadLocation>()
  if (ids.size === 0) return locations
  const cached = foundLocations.get(ids)
  if (cached?.own.channels === slice.channels && cached.own.directs === slice.directs) return cached.locations
  const indexById = knownLocator(slice)
  if (indexById !== undefined) {
    for (const id of ids) {
      const location = mapGet(indexById, id)
      if (location !== undefined) locations.set(id, location)
    }
    return locations
  }
  let count = 0
  for (const [channelId, topics] of mapEntries(slice.channels)) {
    if ((count += findLocations(locations, ids, channelId, topics)) < 2 * perStep) continue
    count = 0
    yield
  }
  for (const [key, unread] of slice.directs)
    for (const id of unread) if (ids.has(id)) locations.set(id, { type: 'direct', key })
  foundLocations.set(ids, { own: { channels: slice.channels, directs: slice.directs }, locations })
  return locations
}

/** Adds the wanted messages of a channel to `locations`. Returns the number of messages searched. */
function findLocations(
  locations: Map<MessageId, UnreadLocation>,
  wanted: ReadonlySet<MessageId>,
  channelId: ChannelId,
  topics: UnreadTopics,
): number {
  let count = 0
  for (const { key, ids } of topics) {
    for (const id of ids) if (wanted.has(id)) locations.set(id, { type: 'channel', channelId, key })
    count += ids.length
  }
  return count
}

/** Returns the ids of all unread messages, in no particular order. */
export function unreadIdsOf({ channels, directs }: UnreadsState): readonly MessageId[] {
  const all: MessageId[] = []
  for (const [, topics] of mapEntries(channels))
    for (const { ids } of topics) for (const id of ids) all.push(id)
  for (const ids of directs.values()) for (const id of ids) all.push(id)
  return all
}

/** Returns the id of the newest unread message; 0 when there is none. */
export function newestUnread({ channels, directs }: UnreadsState): MessageId {
  let newest = 0
  for (const [, topics] of mapEntries(channels))
    for (const { ids } of topics) newest = Math.max(newest, ids.at(-1) ?? 0)
  for (const ids of directs.values()) newest = Math.max(newest, ids.at(-1) ?? 0)
  return newest
}
