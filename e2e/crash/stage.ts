import type { Conversation } from '../../shared/api/conversation.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { dmKey, topicKey } from '../server/state/state.ts'
import type { TestClient } from '../server/testClient.ts'
import type { Expectations } from './expectations.ts'
import type { NetworkProxy } from './networkProxy.ts'

/** A message as the server stored it first. */
export interface Stored {
  readonly id: number
  readonly content: string
}

/** State and helpers that the actions on one profile work with. */
export interface Stage {
  readonly seed: number
  readonly rng: Rng
  readonly server: RunningServer
  readonly proxy: NetworkProxy
  readonly who: ServerAccount
  /** Other people, over HTTP. */
  readonly ben: TestClient
  readonly olga: TestClient
  readonly expectations: Expectations
  /** Every message of the person that the server ever stored. */
  readonly stored: readonly Stored[]
  /** The name of every file that the server ever stored: it goes with the last message that links it. */
  readonly uploaded: readonly string[]
  readonly general: number
  /** Where files lie that are sent. */
  readonly folder: string
  readonly profile: string
  /** The time on the client's computer, which runs fast; milliseconds. */
  readonly clock: () => number
  /** The client as it runs now. */
  core: CoreProcess
  /** By draft id: the register of what this run wrote there. */
  readonly composers: Map<string, string>
  /** Names of uploads that were taken off the list, or are to be. */
  readonly linked: Set<string>
  /** A number that nothing has yet. */
  next(): number
  /** Every conversation of the person on the server. */
  places(): readonly Conversation[]
  /** The messages of a conversation on the server, ascending. */
  idsOf(conversation: Conversation): readonly number[]
}

/** The person's record on the server. */
export function selfOf({ server, who }: Stage) {
  const user = server.server.state.users.get(who.user_id)
  if (user === undefined) throw new Error('the person is gone')
  return user
}

/** Topics of the channel that nobody renames. */
export const steadyTopics = ['tea', 'coffee'] as const

/** Returns the present name of the topic that is renamed again and again. */
export function wanderingTopic({ server, general }: Stage): string {
  const { messages } = server.server.state
  const id = messages.byChannel.get(general)?.findLast((each) => isWandering(messages.byId.get(each)?.topic))
  return messages.byId.get(id ?? 0)?.topic ?? 'wander'
}
export const isWandering = (topic: string | undefined): boolean => topic?.startsWith('wander') === true

/** A conversation that the person writes in. */
export function somePlace(stage: Stage): Conversation {
  const { rng, general, ben, olga } = stage
  if (rng.chance(0.25))
    return {
      type: 'direct' as const,
      userIds: rng.chance(0.7) ? [ben.account.user_id] : [ben.account.user_id, olga.account.user_id],
    }
  const topic = rng.chance(0.25) ? wanderingTopic(stage) : (rng.pick(steadyTopics) ?? 'tea')
  return { type: 'channel' as const, channelId: general, topic }
}
export const tellPlace = (to: Conversation): string =>
  to.type === 'direct' ? `people ${to.userIds.join(', ')}` : `# ${to.topic}`

export function placesOf({ server, who }: Pick<Stage, 'server' | 'who'>): readonly Conversation[] {
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
  { server, who }: Pick<Stage, 'server' | 'who'>,
  conversation: Conversation,
): readonly number[] {
  const { byConversation, byTopic } = server.server.state.messages
  if (conversation.type === 'channel')
    return byTopic.get(topicKey(conversation.channelId, conversation.topic)) ?? []
  return byConversation.get(dmKey([...conversation.userIds, who.user_id].sort((a, b) => a - b))) ?? []
}
