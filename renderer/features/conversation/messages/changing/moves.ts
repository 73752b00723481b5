import { movesBetweenChannels } from '../../../../../shared/api/capabilities.ts'
import type { Message, ChannelId, ChannelMessage } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  canChangeChannel,
  canChangeTopic,
  topicRule,
  canInChannel,
} from '../../../../../shared/model/permissions/permissions.ts'
import { t } from '../../../../../shared/i18n.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { topicKey } from '../../../../../shared/api/conversationKey.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { isNamedTopic, typedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { textLength } from '../../../compose/compose/index.ts'

export interface Moves {
  readonly topic: boolean
  readonly channel: boolean
}

/** Returns which of topic and channel the user may change for a message. now: milliseconds. */
export function movesOf(state: AccountState, message: Message, now: number): Moves {
  return {
    topic: canChangeTopic(state, message, now),
    channel: movesBetweenChannels(state.realm.featureLevel) && canChangeChannel(state, message, now),
  }
}

export const moveModes = ['change_one', 'change_later', 'change_all'] as const

export type MovedMessage = Pick<ChannelMessage, 'id' | 'channelId' | 'topic'>

/** Destination of a move, which messages move, and which topics get a notice. */
export interface MoveInput {
  readonly channelId: ChannelId
  readonly topic: string
  readonly mode: (typeof moveModes)[number]
  readonly notifiesOld: boolean
  readonly notifiesNew: boolean
}

/** Returns the entered topic name in the server's form. */
export function requestedTopic(state: AccountState, { channelId, topic }: MoveInput): string {
  return typedTopic(state, topicRule(state, channelId) === 'empty' ? '' : topic)
}

/** Returns the reason why the message cannot move there, as text for the user, or null if it can. */
export function moveProblem(state: AccountState, { channelId, topic }: MoveInput): string | null {
  const limit = state.realm.limits.topicLength
  if (textLength(topic.trim()) > limit) return t('compose.topic_too_long', { limit })
  const isRequired = topicRule(state, channelId) === 'named'
  return isRequired && !isNamedTopic(state, topic) ? t('compose.no_topic') : null
}

/** Returns the parameters of the request that moves the message, or null if it is in that conversation already. */
export function moveParams(state: AccountState, message: MovedMessage, input: MoveInput) {
  const topic = requestedTopic(state, input)
  const isRenamed = topic !== message.topic
  const isElsewhere = input.channelId !== message.channelId
  if (!isRenamed && !isElsewhere) return null
  return {
    messageId: message.id,
    ...(isRenamed && { topic }),
    ...(isElsewhere && { channelId: input.channelId }),
    propagateMode: input.mode,
    notifyOldThread: input.notifiesOld,
    notifyNewThread: input.notifiesNew,
  }
}

/**
 * Returns the kind of topic at the destination: the message's own (ignoring case), another existing one, or none
 * known.
 */
function topicThere(state: AccountState, message: MovedMessage, input: MoveInput): 'same' | 'other' | 'none' {
  const key = topicKey(requestedTopic(state, input))
  if (input.channelId === message.channelId && key === topicKey(message.topic)) return 'same'
  return knownTopics(state, input.channelId).topics.some((topic) => topic.key === key) ? 'other' : 'none'
}

/** Returns a warning for the user if a whole topic would merge into another one, else null. */
export function mergeWarning(state: AccountState, message: MovedMessage, input: MoveInput): string | null {
  if (input.mode !== 'change_all' || topicThere(state, message, input) !== 'other') return null
  const topic = requestedTopic(state, input)
  const channel = state.channels.get(input.channelId)?.name ?? ''
  return t('editing.move_merges', { channel, topic: topicDisplayName(state, topic) })
}

/**
 * Returns the parameters of the request that undoes a move; call it before the move. null: the user may not move the
 * messages back, or the destination topic may exist already and would mix its messages with the moved ones.
 */
export function moveBackParams(state: AccountState, message: MovedMessage, input: MoveInput) {
  const { channelId, mode } = input
  const permission = channelId === message.channelId ? 'moveWithin' : 'moveOut'
  if (!canInChannel(state, permission, channelId, state.self.userId, Date.now())) return null
  const isOne = mode === 'change_one'
  if (!isOne && !isNewTopic(state, message, input)) return null
  return moveParams(
    state,
    { id: message.id, channelId, topic: requestedTopic(state, input) },
    { ...message, mode: isOne ? mode : 'change_all', notifiesOld: false, notifiesNew: false },
  )
}

/** True when the channel has no other topic with this name, according to a complete list of its topics. */
function isNewTopic(state: AccountState, message: MovedMessage, input: MoveInput): boolean {
  const there = topicThere(state, message, input)
  const { loaded, stale } = knownTopics(state, input.channelId)
  return there === 'same' || (there === 'none' && loaded && !stale)
}
