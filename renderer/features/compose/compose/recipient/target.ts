import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Channel, ChannelId, Narrow, UserId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { narrowChannel, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { granteeNames } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import {
  canInChannel,
  canPost,
  canSendDirect,
  topicRule,
} from '../../../../../shared/model/permissions/permissions.ts'
import { limitingPostPolicy, postPolicyLabels } from '../../../../../shared/model/permissions/postPolicy.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { displayUser, selectUser } from '../../../../../shared/model/people/users.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { sameConversation, topicKey } from '../../../../../shared/api/conversationKey.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { isNamedTopic, typedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { t, type MessageKey, type MessageValues } from '../../../../../shared/i18n.ts'
import { codePoints, overBy } from '../writing/limits.ts'

/** Returns the target that a narrow implies. */
export function targetOf(narrow: Narrow, selfUserId: UserId): DraftTarget {
  const conversation = narrowConversation(narrow, selfUserId)
  if (conversation !== null) return conversation
  return { type: 'channel', channelId: narrowChannel(narrow), topic: '' }
}

/** Returns false for targets without a channel, which identify no conversation. */
export const isSameTarget = (a: DraftTarget, b: DraftTarget): boolean =>
  isDestination(a) && isDestination(b) && sameConversation(a, b)

/** Returns false while no recipient is chosen. */
export const isDestination = (target: DraftTarget): target is Conversation =>
  target.type === 'direct' || target.channelId !== null

/** Reason why a message cannot be sent, with its text for the user. */
export interface Problem {
  readonly key: MessageKey
  readonly values?: MessageValues
  /** True when no input can solve it. The field is then disabled. */
  readonly isFinal: boolean
  /** True when it is shown before the user types a text. */
  readonly isEarly: boolean
}

const problem = (key: MessageKey, values?: MessageValues, isFinal = false, isEarly = isFinal): Problem => ({
  key,
  ...(values && { values }),
  isFinal,
  isEarly,
})

/** Returns the names of the first users and groups that may post in the channel. Empty if the setting names none. */
function postersOf(state: AccountState, { postPolicy, settings }: Channel): readonly string[] {
  const policy = limitingPostPolicy(postPolicy)
  return policy === null
    ? granteeNames(state, settings['can_send_message_group'])
    : [t(postPolicyLabels[policy])]
}

/** Returns the reason why no message can be sent to the target, or null. */
export function targetProblem(state: AccountState, target: DraftTarget): Problem | null {
  if (target.type === 'direct') {
    const gone = target.userIds.find((id) => selectUser(state, id)?.isActive === false)
    if (gone !== undefined)
      return problem('compose.deactivated', { name: selectUser(state, gone)?.name ?? '' }, true)
    if (canSendDirect(state, target.userIds, Date.now())) return null
    const names = target.userIds.map((id) => displayUser(state, id).name).join(', ')
    return problem('compose.direct_not_permitted', { names }, true)
  }
  if (target.channelId === null) return problem('compose.no_channel')
  const channel = state.channels.get(target.channelId)
  const name = channelName(state, target.channelId) ?? t('messages.unknown_channel')
  if (channel === undefined) return problem('compose.no_access', { channel: name }, true)
  if (channel.isArchived) return problem('compose.archived', { channel: name }, true)
  if (!canPost(state, target.channelId, Date.now())) {
    const names = postersOf(state, channel)
    return names.length === 0
      ? problem('compose.not_permitted', { channel: name }, true)
      : problem('compose.not_permitted_names', { channel: name, names: listWords(names) }, true)
  }
  const limit = state.realm.limits.topicLength
  if (codePoints(target.topic.trim()) > limit) return problem('compose.topic_too_long', { limit })
  if (topicRule(state, target.channelId) === 'named' && !isNamedTopic(state, target.topic))
    return problem('compose.no_topic')
  if (mayNotCreate(state, target.channelId, target.topic))
    return problem('compose.no_new_topics', { channel: name }, false, true)
  return null
}

/** Returns true if the topic is certain to be new. Only the server knows topics that are not loaded. */
export function isNewTopic(state: AccountState, channelId: ChannelId, topic: string): boolean {
  const { loaded, stale, topics } = knownTopics(state, channelId)
  const typedKey = topicKey(typedTopic(state, topic))
  return loaded && !stale && !topics.some(({ key }) => key === typedKey)
}

/** Returns true if the topic is new and the user may not create topics in the channel. */
export const mayNotCreate = (state: AccountState, channelId: ChannelId, topic: string): boolean =>
  !canInChannel(state, 'createTopic', channelId, state.self.userId, Date.now()) &&
  isNewTopic(state, channelId, topic)

/** Returns the problem of a text that is too long, or null. */
export function textProblem(state: AccountState, text: string): Problem | null {
  const limit = state.realm.limits.messageLength
  const over = overBy(text, limit)
  return over === 0 ? null : problem('compose.too_long', { over, limit })
}

/** Returns the conversation that a message is sent to, or null if the target is incomplete. */
export function destinationOf(state: AccountState, target: DraftTarget): Conversation | null {
  if (target.type === 'direct') return target
  if (target.channelId === null) return null
  const typed = topicRule(state, target.channelId) === 'empty' ? '' : target.topic
  return { type: 'channel', channelId: target.channelId, topic: typedTopic(state, typed) }
}
