import type { ChannelId, Narrow, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { idsOf, noIds } from '../../../../shared/collections/idList.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { narrowChannel, narrowConversation } from '../../../../shared/model/views/narrow.ts'
import { emptyMap, mapKeysWithout } from '../../../../shared/collections/shardedMap.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { presenceOf, type Presence } from '../../../../shared/model/people/presence.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import { typersIn } from '../../../../shared/model/people/typing.ts'
import { allUsers, selectUser } from '../../../../shared/model/people/users.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { viewOf } from '../../../../shared/model/views/views.ts'

export interface PersonRow {
  readonly userId: UserId
  readonly name: string
  readonly presence: Presence
}

export interface PeopleSection {
  readonly kind: 'topic' | 'others' | 'channel' | 'direct' | 'active' | 'rest'
  readonly count: number
  /** Active users first, at most `limit`. */
  readonly people: readonly PersonRow[]
}

export interface People {
  /** The channel of the list. null outside of channels. */
  readonly channelId: ChannelId | null
  readonly sections: readonly PeopleSection[]
}

export const nobody: People = { channelId: null, sections: [] }

/** Max rows of a section. The others are shown as a number. */
const limit = 80
/** Users or messages processed per step, which takes less than a millisecond. */
const perStep = 256

type Steps<T> = Generator<void, T>

/**
 * Computes the list in steps, because there may be thousands of users. Yields between steps and returns the sections:
 * users who post or type in the open conversation, others of its channel, then other active users. filter: part of a
 * name. With it, all users of the organization are searched.
 */
export function* peopleSteps(
  state: AccountState | null,
  narrow: Narrow,
  now: number,
  filter = '',
): Steps<People> {
  if (state === null) return nobody
  const channelId = narrowChannel(narrow)
  const words = foldText(filter.trim())
  const who: Who = { state, now, words, isAsked: anybody }
  const known = mapKeysWithout(state.presence.byUser, emptyMap())
  const conversation = narrowConversation(narrow, state.self.userId)
  const isPlace = conversation !== null || channelId !== null
  const { members, sections } = yield* placeSteps(who, narrow)
  if (words !== '') {
    const others: UserId[] = []
    for (const { id } of allUsers(state)) others.push(id)
    const rest = yield* sectionSteps('rest', others, { ...who, isAsked: (id) => !members.has(id) })
    return { channelId, sections: [...sections, rest] }
  }
  const more = yield* sectionSteps(isPlace ? 'rest' : 'active', known, {
    ...who,
    isAsked: (id) => !members.has(id) && isActive(who, id),
  })
  return { channelId, sections: [...sections, more] }
}

interface OfPlace {
  /** All users of the sections. */
  readonly members: ReadonlySet<UserId>
  readonly sections: readonly PeopleSection[]
}

/** Returns the users of the conversation or channel, and none in other views. */
function* placeSteps(who: Who, narrow: Narrow): Steps<OfPlace> {
  const { state } = who
  const channelId = narrowChannel(narrow)
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation?.type === 'direct') {
    const ids = [...conversation.userIds, state.self.userId]
    return { members: new Set(ids), sections: [yield* sectionSteps('direct', ids, who)] }
  }
  if (channelId === null) return { members: new Set(), sections: [] }
  const subscribers = subscribersOf(state, channelId)
  // If only some subscribers are known, the count is still that of all, like in the conversation's header.
  const everybody =
    who.words !== '' || knowsAllSubscribers(state, channelId)
      ? 0
      : (state.channels.get(channelId)?.subscriberCount ?? 0)
  const members = new Set(subscribers)
  if (conversation === null) {
    const channel = yield* sectionSteps('channel', subscribers, who)
    return { members, sections: [{ ...channel, count: Math.max(channel.count, everybody) }] }
  }
  const writers = yield* writersSteps(state, narrow)
  for (const id of typersIn(state, conversation)) writers.add(id)
  const topic = yield* sectionSteps('topic', [...writers], who)
  const others = yield* sectionSteps('others', subscribers, { ...who, isAsked: (id) => !writers.has(id) })
  const rest = everybody - subscribers.filter((id) => writers.has(id)).length
  for (const id of writers) members.add(id)
  return { members, sections: [topic, { ...others, count: Math.max(others.count, rest) }] }
}

function* writersSteps(state: AccountState, narrow: Narrow): Steps<Set<UserId>> {
  const ids = idsOf(viewOf(state, narrow)?.ids ?? noIds)
  const writers = new Set<UserId>()
  for (let from = 0; from < ids.length; from += perStep) {
    if (from > 0) yield
    addWriters(writers, state, ids.slice(from, from + perStep))
  }
  return writers
}

function addWriters(writers: Set<UserId>, state: AccountState, ids: readonly number[]): void {
  for (const id of ids) {
    const message = messageOf(state, id)
    if (message !== undefined) writers.add(message.senderId)
  }
}

interface Who {
  readonly state: AccountState
  readonly now: number
  /** Folded words of the filter. Empty: no filter. */
  readonly words: string
  readonly isAsked: (id: UserId) => boolean
}

const anybody = (): boolean => true
const isActive = ({ state, now }: Pick<Who, 'now' | 'state'>, id: UserId): boolean =>
  presenceOf(state, id, now) === 'active'

interface OpenSection {
  count: number
  readonly first: PersonRow[]
}

function* sectionSteps(kind: PeopleSection['kind'], ids: readonly UserId[], who: Who): Steps<PeopleSection> {
  const section: OpenSection = { count: 0, first: [] }
  for (let from = 0; from < ids.length; from += perStep) {
    if (from > 0) yield
    addPeople(section, ids, from, who)
  }
  return { kind, count: section.count, people: section.first }
}

// A separate function, because V8 does not optimize the body of a generator while it runs.
function addPeople(section: OpenSection, ids: readonly UserId[], from: number, who: Who): void {
  const { state, now, isAsked, words } = who
  const end = Math.min(from + perStep, ids.length)
  for (let index = from; index < end; index += 1) {
    const userId = ids[index] as number
    if (!isAsked(userId)) continue
    const user = selectUser(state, userId)
    if (user === undefined || !user.isActive) continue
    if (words !== '' && !foldText(user.name).includes(words)) continue
    section.count += 1
    putInOrder(section.first, user.name, userId, user.isBot ? 'offline' : presenceOf(state, userId, now))
  }
}

const rank: Readonly<Record<Presence, number>> = { active: 0, idle: 1, offline: 2 }
const byName = nameOrder(false)

/**
 * Inserts the user among the first `limit`. Sorting 20,000 names takes longer than a frame, finding the first ones
 * does not.
 */
function putInOrder(first: PersonRow[], name: string, userId: UserId, presence: Presence): void {
  const isBefore = (other: PersonRow): boolean =>
    (rank[presence] - rank[other.presence] || byName(name, other.name)) < 0
  const last = first[limit - 1]
  if (last !== undefined && !isBefore(last)) return
  let low = 0
  let high = first.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(first[middle] as PersonRow)) high = middle
    else low = middle + 1
  }
  first.splice(low, 0, { userId, name, presence })
  if (first.length > limit) first.pop()
}
