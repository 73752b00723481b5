import { t } from '../../../../../shared/i18n.ts'
import type { ChannelId, ChannelMessage } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { topicKey } from '../../../../../shared/model/topics/topicKey.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { isNamedTopic, typedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { textLength } from '../../../compose/compose/index.ts'

export const moveModes = ['change_one', 'change_later', 'change_all'] as const

export type MovedMessage = Pick<ChannelMessage, 'id' | 'channelId' | 'topic'>

/** Destination of a message, and what goes along. */
export interface MoveInput {
  readonly channelId: ChannelId
  readonly topic: string
  readonly mode: (typeof moveModes)[number]
  readonly notifiesOld: boolean
  readonly notifiesNew: boolean
}

/** The name of the topic that was entered, as the server has it. */
export function requestedTopic(state: AccountState, { channelId, topic }: MoveInput): string {
  return typedTopic(state, topicRule(state, channelId) === 'empty' ? '' : topic)
}

/** Why the message cannot go there, in words for the person; null when it can. */
export function moveProblem(state: AccountState, { channelId, topic }: MoveInput): string | null {
  const limit = state.realm.limits.topicLength
  if (textLength(topic.trim()) > limit) return t('compose.topic_too_long', { limit })
  const isRequired = topicRule(state, channelId) === 'named'
  return isRequired && !isNamedTopic(state, topic) ? t('compose.no_topic') : null
}

/** Parameters of the request that moves the message; null when it is there already. */
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

/** The topic where messages go: the one that they are in, with other capitals or not; another one; or none that is known. */
export function topicThere(
  state: AccountState,
  message: MovedMessage,
  input: MoveInput,
): 'same' | 'other' | 'none' {
  const key = topicKey(requestedTopic(state, input))
  if (input.channelId === message.channelId && key === topicKey(message.topic)) return 'same'
  return knownTopics(state, input.channelId).topics.some((one) => one.key === key) ? 'other' : 'none'
}

/** Warns of a whole topic that would be merged into another, in words for the person; null: there is none to merge. */
export function mergeWarning(state: AccountState, message: MovedMessage, input: MoveInput): string | null {
  if (input.mode !== 'change_all' || topicThere(state, message, input) !== 'other') return null
  const topic = requestedTopic(state, input)
  const channel = state.channels.get(input.channelId)?.name ?? ''
  return t('editing.move_merges', { channel, topic: topicDisplayName(state, topic) })
}
