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

/** Everything the organisation is. Changed in place by the endpoints, which then send the events. */
export interface State {
  realm: {
    id: number
    /** Part of the address that names the organisation on its server. */
    stringId: string
    name: string
    description: string
    renderedDescription: string
    iconColors: readonly [string, string]
    created: number
    uuid: string
    isDeactivated: boolean
    /** By the wire name without `realm_`; group settings are in `groups`. */
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
  /** Browser sessions: the cookie's token to the user. */
  sessions: Map<string, number>
  admin: AdminRecords
}

/** Messages by id, with the lists that narrows start from; every list ascends. */
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

/** Identity of a topic: names compare without case. */
export function topicKey(channelId: number, topic: string): string {
  return `${String(channelId)}:${topic.toLowerCase()}`
}

/** Identity of a direct-message conversation. */
export function dmKey(participants: readonly number[]): string {
  return participants.join(',')
}

/** No messages. */
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

/** Index of the first id that is at least `id` in an ascending list. */
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
  const at = lowerBound(ids, id)
  if (ids[at] === id) ids.splice(at, 1)
  if (ids.length === 0) lists.delete(key)
}

function listOf<K>(lists: Map<K, number[]>, key: K): number[] {
  let ids = lists.get(key)
  if (ids === undefined) lists.set(key, (ids = []))
  return ids
}

/** Files a message under its place. */
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

/** Gives a channel message another channel or topic. */
export function moveMessage(store: MessageStore, message: Message, channelId: number, topic: string): void {
  displace(store, message)
  message.channelId = channelId
  message.topic = topic
  place(store, message)
}

/** Forgets a message. */
export function deleteMessage(store: MessageStore, message: Message): void {
  displace(store, message)
  store.byId.delete(message.id)
  const at = lowerBound(store.ids, message.id)
  if (store.ids[at] === message.id) store.ids.splice(at, 1)
}

/** The topic's name as it was first used, when there are messages in it. */
export function canonicalTopic(store: MessageStore, channelId: number, topic: string): string {
  const first = store.byTopic.get(topicKey(channelId, topic))?.[0]
  return first === undefined ? topic : (store.byId.get(first)?.topic ?? topic)
}
