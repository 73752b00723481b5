import type { AdminRecords } from './adminRecords.ts'
import type {
  Channel,
  Folder,
  Group,
  GroupValue,
  Json,
  Linkifier,
  Message,
  Playground,
  ProfileField,
  RealmEmoji,
  Upload,
  User,
} from './records.ts'

/** The whole organization. Endpoints change it in place, and then send the events. */
export interface State {
  realm: {
    id: number
    /** Part of the address that identifies the organization on its server. */
    stringId: string
    name: string
    description: string
    renderedDescription: string
    iconColors: readonly [string, string]
    created: number
    uuid: string
    isDeactivated: boolean
    /** By wire name without `realm_`; group settings are in `groups`. */
    settings: Record<string, Json>
    groups: Record<string, GroupValue>
    userDefaults: Record<string, Json>
  }
  users: Map<number, User>
  channels: Map<number, Channel>
  groups: Map<number, Group>
  folders: Map<number, Folder>
  emoji: Map<number, RealmEmoji>
  linkifiers: Linkifier[]
  playgrounds: Playground[]
  profileFields: ProfileField[]
  uploads: Map<string, Upload>
  messages: MessageStore
  nextIds: {
    user: number
    channel: number
    group: number
    draft: number
    upload: number
    submessage: number
    other: number
  }
  presenceUpdateId: number
  /** Browser sessions: user ids by cookie token. */
  sessions: Map<string, number>
  admin: AdminRecords
}

/** Messages by id, with the lists that narrows start from; all lists are ascending. */
export interface MessageStore {
  byId: Map<number, Message>
  ids: number[]
  byChannel: Map<number, number[]>
  /** By `topicKey`. */
  byTopic: Map<string, number[]>
  /** By `dmKey`. */
  byConversation: Map<string, number[]>
  lastId: number
}

/** Returns the identity of a topic: names are case-insensitive. */
export function topicKey(channelId: number, topic: string): string {
  return `${String(channelId)}:${topic.toLowerCase()}`
}

/** Returns the identity of a direct conversation. */
export function dmKey(participants: readonly number[]): string {
  return participants.join(',')
}

export function emptyMessages(firstId = 1000): MessageStore {
  return {
    byId: new Map(),
    ids: [],
    byChannel: new Map(),
    byTopic: new Map(),
    byConversation: new Map(),
    lastId: firstId,
  }
}

/** Returns the index of the first id that is at least `id` in an ascending list. */
export function lowerBound(ids: readonly number[], id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

function insert(ids: number[], id: number): void {
  if (ids.length === 0 || (ids[ids.length - 1] ?? 0) < id) ids.push(id)
  else ids.splice(lowerBound(ids, id), 0, id)
}

function remove<K>(lists: Map<K, number[]>, key: K, id: number): void {
  const ids = lists.get(key)
  if (ids === undefined) return
  const index = lowerBound(ids, id)
  if (ids[index] === id) ids.splice(index, 1)
  if (ids.length === 0) lists.delete(key)
}

function listOf<K>(lists: Map<K, number[]>, key: K): number[] {
  let ids = lists.get(key)
  if (ids === undefined) lists.set(key, (ids = []))
  return ids
}

/** Adds a message to the store and its lists. */
export function addMessage(store: MessageStore, message: Message): void {
  store.byId.set(message.id, message)
  insert(store.ids, message.id)
  place(store, message)
  store.lastId = Math.max(store.lastId, message.id)
}

function place(store: MessageStore, message: Message): void {
  if (message.channelId === null) {
    insert(listOf(store.byConversation, dmKey(message.participants)), message.id)
    return
  }
  insert(listOf(store.byChannel, message.channelId), message.id)
  insert(listOf(store.byTopic, topicKey(message.channelId, message.topic)), message.id)
}

function displace(store: MessageStore, message: Message): void {
  if (message.channelId === null) {
    remove(store.byConversation, dmKey(message.participants), message.id)
    return
  }
  remove(store.byChannel, message.channelId, message.id)
  remove(store.byTopic, topicKey(message.channelId, message.topic), message.id)
}

/** Moves a channel message to a different channel or topic. */
export function moveMessage(store: MessageStore, message: Message, channelId: number, topic: string): void {
  displace(store, message)
  message.channelId = channelId
  message.topic = topic
  place(store, message)
}

/** Deletes a message from the store and its lists. */
export function deleteMessage(store: MessageStore, message: Message): void {
  displace(store, message)
  store.byId.delete(message.id)
  const index = lowerBound(store.ids, message.id)
  if (store.ids[index] === message.id) store.ids.splice(index, 1)
}

/** Returns the spelling of a topic's first use, if it has messages. */
export function canonicalTopic(store: MessageStore, channelId: number, topic: string): string {
  const first = store.byTopic.get(topicKey(channelId, topic))?.[0]
  return first === undefined ? topic : (store.byId.get(first)?.topic ?? topic)
}
