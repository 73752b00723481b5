import { finish } from '../api/pieces.ts'
import type { Place } from '../api/serverEvent.ts'
import type { ChannelId, MessageId, UnreadMessages } from '../api/types.ts'
import { dmKey } from './dmKey.ts'
import {
  makeMap,
  mapDeleteMany,
  mapEntries,
  mapGet,
  mapHas,
  mapSet,
  mapSetMany,
  type MapMaker,
  type ShardedMap,
} from './shardedMap.ts'
import { removeAt } from './removeAt.ts'
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
  readonly mentions: ReadonlySet<MessageId>
  /** There are older ones: the server told only the newest 50,000, or too many came since. */
  readonly oldUnreadsMissing: boolean
}

export const nothingUnread: UnreadMessages = {
  channels: [],
  directs: [],
  mentions: [],
  oldUnreadsMissing: false,
}

type Located = Pick<UnreadsState, 'channels' | 'directs'>

/** By what it is made of. No part of the state: to make it takes longer than the rest, and who registers waits for that. */
const locators = new WeakMap<Located['channels'], WeakMap<Located['directs'], ShardedMap<UnreadHome>>>()

const knownLocator = ({ channels, directs }: Located): ShardedMap<UnreadHome> | undefined =>
  locators.get(channels)?.get(directs)

/** The locator is made: asking it costs no more than a look. */
export const isLocated = (own: Located): boolean => knownLocator(own) !== undefined

/** Where each unread message is: makes marking k messages read cost O(k) whatever else is unread. */
export const locatorOf = (own: Located): ShardedMap<UnreadHome> =>
  knownLocator(own) ?? finish(locatorSteps(own))

/** The same state, whose locator this is. */
function located<T extends Located>(own: T, locator: ShardedMap<UnreadHome>): T {
  const byDirects = locators.get(own.channels)
  if (byDirects === undefined) locators.set(own.channels, new WeakMap([[own.directs, locator]]))
  else byDirects.set(own.directs, locator)
  return own
}

/** By what they were made of: made once, however many parts ask for it. */
const indexes = new WeakMap<UnreadMessages, UnreadsState>()

/** The index of what a registration tells. */
export const indexUnreads = (unreads: UnreadMessages): UnreadsState => finish(indexSteps(unreads))

/** So many conversations or messages in one step: some milliseconds. */
const perStep = 5000

/** The same in steps: 50,000 take a while. Whoever asks after the last one has it at once. */
export function* indexSteps(unreads: UnreadMessages): Generator<void, UnreadsState> {
  const known = indexes.get(unreads)
  if (known !== undefined) return known
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

// A function of its own: the body of a generator is not made quick while it runs.
function listTopics(listed: Map<ChannelId, UnreadTopic[]>, some: UnreadMessages['channels']): void {
  for (const { channelId, topic, ids } of some) {
    const entry: UnreadTopic = { key: topicKey(topic), topic, ids }
    const topics = listed.get(channelId)
    if (topics === undefined) listed.set(channelId, [entry])
    else topics.push(entry)
  }
}

/** The locator in steps, for whoever asks after the last one. */
export function* locatorSteps(own: Located): Generator<void, ShardedMap<UnreadHome>> {
  const known = knownLocator(own)
  if (known !== undefined) return known
  const locator = makeMap<UnreadHome>()
  let count = 0
  for (const [channelId, topics] of mapEntries(own.channels)) {
    if ((count += locate(locator, channelId, topics)) < 2 * perStep) continue
    count = 0
    yield
  }
  for (const [key, ids] of own.directs) {
    const home: UnreadHome = { type: 'direct', key }
    for (const id of ids) locator.put(id, home)
  }
  const made = locator.made()
  located(own, made)
  return made
}

/** How many they are. */
function locate(locator: MapMaker<UnreadHome>, channelId: ChannelId, topics: UnreadTopics): number {
  let count = 0
  for (const { key, ids } of topics) {
    const home: UnreadHome = { type: 'channel', channelId, key }
    for (const id of ids) locator.put(id, home)
    count += ids.length
  }
  return count
}

/** With these ids unread in one conversation; those that were unread already stay where they are. */
export function addUnread(own: UnreadsState, place: Place, ids: readonly MessageId[]): UnreadsState {
  const locator = locatorOf(own)
  const fresh = sortIds(ids.filter((id) => !mapHas(locator, id)))
  const [first] = fresh
  if (first === undefined) return own
  const join = (known: SortedIds): SortedIds =>
    fresh.length === 1 ? insertId(known, first) : mergeIds(known, fresh)
  if (place.type === 'direct') {
    const key = dmKey(place.userIds)
    const home: UnreadHome = { type: 'direct', key }
    const next = { ...own, directs: new Map(own.directs).set(key, join(own.directs.get(key) ?? [])) }
    return located(next, withHome(locator, fresh, home))
  }
  const key = topicKey(place.topic)
  const topics = mapGet(own.channels, place.channelId) ?? []
  const known = unreadTopicOf(topics, key)
  const topic: UnreadTopic = { key, topic: known?.topic ?? place.topic, ids: join(known?.ids ?? []) }
  const home: UnreadHome = { type: 'channel', channelId: place.channelId, key }
  const next = { ...own, channels: mapSet(own.channels, place.channelId, withUnreadTopic(topics, topic)) }
  return located(next, withHome(locator, fresh, home))
}

const withHome = (
  locator: ShardedMap<UnreadHome>,
  ids: SortedIds,
  home: UnreadHome,
): ShardedMap<UnreadHome> =>
  mapSetMany(
    locator,
    ids.map((id) => [id, home] as const),
  )

/** Without these ids, at a cost that depends on them, their conversations and how many topics their channels list only. */
export function removeUnread(own: UnreadsState, ids: readonly MessageId[]): UnreadsState {
  const going: Going = {
    ids: [],
    channels: new Map(),
    partly: new Map(),
    directs: new Map(),
  }
  const before = locatorOf(own)
  const locator = mapDeleteMany(before, sortIds(ids), (id, home) => leave(own, going, id, home))
  if (locator === before) return own
  for (const [topic, part] of going.partly) leaveTopic(topic, part)
  const emptied: ChannelId[] = []
  for (const [channelId, topics] of going.channels) if (topics.length === 0) emptied.push(channelId)
  const next = {
    ...own,
    channels: mapDeleteMany(mapSetMany(own.channels, going.channels), emptied),
    directs: going.directs.size === 0 ? own.directs : directsWithout(own.directs, going.directs),
    mentions: setWithout(own.mentions, going.ids),
  }
  return located(next, locator)
}

type Homes = ReadonlyMap<MessageId, UnreadHome>

/** The last that were found of these ids, and in what. */
const foundHomes = new WeakMap<ReadonlySet<MessageId>, { readonly own: Located; readonly homes: Homes }>()

/** Which of the messages are where, of those that are unread: of few, without making the locator for that. */
export const homesOf = (own: Located, ids: ReadonlySet<MessageId>): Homes => finish(homeSteps(own, ids))

/** The same in steps. Whoever asks after the last one has it at once. */
export function* homeSteps(own: Located, ids: ReadonlySet<MessageId>): Generator<void, Homes> {
  const homes = new Map<MessageId, UnreadHome>()
  if (ids.size === 0) return homes
  const known = foundHomes.get(ids)
  if (known?.own.channels === own.channels && known.own.directs === own.directs) return known.homes
  const locator = knownLocator(own)
  if (locator !== undefined) {
    for (const id of ids) {
      const home = mapGet(locator, id)
      if (home !== undefined) homes.set(id, home)
    }
    return homes
  }
  let count = 0
  for (const [channelId, topics] of mapEntries(own.channels)) {
    if ((count += findHomes(homes, ids, channelId, topics)) < 2 * perStep) continue
    count = 0
    yield
  }
  for (const [key, unread] of own.directs)
    for (const id of unread) if (ids.has(id)) homes.set(id, { type: 'direct', key })
  foundHomes.set(ids, { own: { channels: own.channels, directs: own.directs }, homes })
  return homes
}

/** How many were looked at. */
function findHomes(
  homes: Map<MessageId, UnreadHome>,
  wanted: ReadonlySet<MessageId>,
  channelId: ChannelId,
  topics: UnreadTopics,
): number {
  let count = 0
  for (const { key, ids } of topics) {
    for (const id of ids) if (wanted.has(id)) homes.set(id, { type: 'channel', channelId, key })
    count += ids.length
  }
  return count
}

/** All of them, in no order to rely on. */
export function unreadIdsOf({ channels, directs }: UnreadsState): readonly MessageId[] {
  const all: MessageId[] = []
  for (const [, topics] of mapEntries(channels))
    for (const { ids } of topics) for (const id of ids) all.push(id)
  for (const ids of directs.values()) for (const id of ids) all.push(id)
  return all
}

/** Twice what a registration tells. The oldest go beyond it, some at once, so that few events cost that. */
const mostUnread = 100_000
const droppedAtOnce = 5000

/** Without the oldest where there are too many: the numbers are the least there is then, as where the server leaves some out. */
export function withoutOldest(own: UnreadsState): UnreadsState {
  if (locatorOf(own).size <= mostUnread) return own
  const oldest = sortIds(unreadIdsOf(own)).slice(0, droppedAtOnce)
  return { ...removeUnread(own, oldest), oldUnreadsMissing: true }
}

/** 0: none is. */
export function newestUnread({ channels, directs }: UnreadsState): MessageId {
  let newest = 0
  for (const [, topics] of mapEntries(channels))
    for (const { ids } of topics) newest = Math.max(newest, ids.at(-1) ?? 0)
  for (const ids of directs.values()) newest = Math.max(newest, ids.at(-1) ?? 0)
  return newest
}

/** What is taken out, and the lists that it is taken out of. */
interface Going {
  readonly ids: MessageId[]
  readonly channels: Map<ChannelId, UnreadTopic[]>
  /** Of topics with many: those with few are without them at once. */
  readonly partly: Map<UnreadTopic, PartlyGone>
  readonly directs: Map<string, MessageId[]>
}

interface PartlyGone {
  readonly topics: UnreadTopic[]
  readonly ids: MessageId[]
}

// Functions of their own, and short: that is how they are quick the first time that thousands are read at once.
function leave(own: UnreadsState, going: Going, id: MessageId, home: UnreadHome): void {
  going.ids.push(id)
  if (home.type === 'direct') {
    const group = going.directs.get(home.key)
    if (group === undefined) going.directs.set(home.key, [id])
    else group.push(id)
    return
  }
  let topics = going.channels.get(home.channelId)
  if (topics === undefined) {
    topics = mapGet(own.channels, home.channelId)?.slice() ?? []
    going.channels.set(home.channelId, topics)
  }
  const at = topicIndex(topics, home.key)
  const topic = topics[at]
  if (topic === undefined) return
  // Mostly a topic has one, and what is read has many topics.
  if (topic.ids.length === 1) removeAt(topics, at)
  else if (topic.ids.length <= few) topics[at] = { ...topic, ids: topic.ids.filter((one) => one !== id) }
  else {
    const part = going.partly.get(topic)
    if (part === undefined) going.partly.set(topic, { topics, ids: [id] })
    else part.ids.push(id)
  }
}

function leaveTopic(topic: UnreadTopic, { ids, topics }: PartlyGone): void {
  const at = topicIndex(topics, topic.key)
  if (ids.length === topic.ids.length) removeAt(topics, at)
  else topics[at] = { ...topic, ids: without(topic.ids, ids) }
}

/** So many are looked for quicker where they are than in a set or a map made of them. */
const few = 8

const without = (ids: SortedIds, gone: readonly MessageId[]): SortedIds =>
  gone.length > few ? removeIds(ids, new Set(gone)) : ids.filter((id) => !gone.includes(id))

function directsWithout(
  directs: UnreadsState['directs'],
  gone: ReadonlyMap<string, readonly MessageId[]>,
): UnreadsState['directs'] {
  const left = new Map(directs)
  for (const [key, ids] of gone) {
    const rest = without(left.get(key) ?? [], ids)
    if (rest.length > 0) left.set(key, rest)
    else left.delete(key)
  }
  return left
}

/** The same set when none of them is in it. */
function setWithout(set: ReadonlySet<MessageId>, gone: readonly MessageId[]): ReadonlySet<MessageId> {
  let left: Set<MessageId> | null = null
  for (const id of gone) if (set.has(id)) (left ??= new Set(set)).delete(id)
  return left ?? set
}
