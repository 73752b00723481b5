import type { Conversation } from '../../shared/api/conversation.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { dmKey, topicKey } from '../server/state/state.ts'
import type { TestClient } from '../server/testClient.ts'
import type { Expectations } from './expectations.ts'
import type { NetworkProxy } from './networkProxy.ts'

/** A message as the server first stored it. */
export interface Stored {
  readonly id: number
  readonly content: string
}

/** The user whose client is killed, with helpers for the actions on their profile. */
export interface Actor {
  readonly seed: number
  readonly rng: Rng
  readonly server: RunningServer
  readonly proxy: NetworkProxy
  readonly who: ServerAccount
  /** Other users, over HTTP. */
  readonly ben: TestClient
  readonly olga: TestClient
  readonly expectations: Expectations
  /** Every message of the user that the server ever stored. */
  readonly stored: readonly Stored[]
  /** Names of all files that the server ever stored. A file is deleted with the last message that links it. */
  readonly uploaded: readonly string[]
  readonly general: number
  /** Folder of the files to upload. */
  readonly folder: string
  readonly profile: string
  /** Returns the time of the client's clock, which runs fast, in milliseconds. */
  readonly clock: () => number
  core: CoreProcess
  /** Register names by draft id, for the drafts that this run wrote. */
  readonly composers: Map<string, string>
  /** Names of uploads that were removed from the list, or are about to be. */
  readonly linked: Set<string>
  /** Returns an unused number. */
  next(): number
  /** Returns all conversations of the user on the server. */
  places(): readonly Conversation[]
  /** Returns the message ids of a conversation on the server, ascending. */
  idsOf(conversation: Conversation): readonly number[]
}

/** Returns the user's record on the server. */
export function selfOf({ server, who }: Actor) {
  const user = server.server.state.users.get(who.user_id)
  if (user === undefined) throw new Error('the person is gone')
  return user
}

/** Topics that are never renamed. */
export const steadyTopics = ['tea', 'coffee'] as const

/** Returns the current name of the topic that is renamed again and again. */
export function wanderingTopic({ server, general }: Actor): string {
  const { messages } = server.server.state
  const id = messages.byChannel.get(general)?.findLast((each) => isWandering(messages.byId.get(each)?.topic))
  return messages.byId.get(id ?? 0)?.topic ?? 'wander'
}
export const isWandering = (topic: string | undefined): boolean => topic?.startsWith('wander') === true

/** Returns a random conversation of the user. */
export function somePlace(actor: Actor): Conversation {
  const { rng, general, ben, olga } = actor
  if (rng.chance(0.25))
    return {
      type: 'direct' as const,
      userIds: rng.chance(0.7) ? [ben.account.user_id] : [ben.account.user_id, olga.account.user_id],
    }
  const topic = rng.chance(0.25) ? wanderingTopic(actor) : (rng.pick(steadyTopics) ?? 'tea')
  return { type: 'channel' as const, channelId: general, topic }
}
export const describePlace = (to: Conversation): string =>
  to.type === 'direct' ? `people ${to.userIds.join(', ')}` : `# ${to.topic}`

export function placesOf({ server, who }: Pick<Actor, 'server' | 'who'>): readonly Conversation[] {
  const { byConversation, byId, byTopic } = server.server.state.messages
  const topics = [...byTopic.values()].flatMap(([first]): readonly Conversation[] => {
    const message = byId.get(first ?? 0)
    return message?.channelId == null
      ? []
      : [{ type: 'channel', channelId: message.channelId, topic: message.topic }]
  })
  const directs = [...byConversation.values()].flatMap(([first]): readonly Conversation[] => {
    const people = byId.get(first ?? 0)?.participants ?? []
    return people.includes(who.user_id)
      ? [{ type: 'direct', userIds: people.filter((id) => id !== who.user_id) }]
      : []
  })
  return [...topics, ...directs]
}

export function idsIn(
  { server, who }: Pick<Actor, 'server' | 'who'>,
  conversation: Conversation,
): readonly number[] {
  const { byConversation, byTopic } = server.server.state.messages
  if (conversation.type === 'channel')
    return byTopic.get(topicKey(conversation.channelId, conversation.topic)) ?? []
  return byConversation.get(dmKey([...conversation.userIds, who.user_id].sort((a, b) => a - b))) ?? []
}
