import type { DraftTarget } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import { hasEmptyTopics, readsEmptyTopicNames } from '../../api/capabilities.ts'
import { emptyTopic, unnamedTopic } from '../../api/emptyTopic.ts'
import { emptyTopicName, type WithRealm } from '../organization/realm.ts'
import { topicRule } from '../permissions/permissions.ts'
import { topicKey } from '../../api/conversationKey.ts'

/** Returns the topic that the server stores for a typed one (specification, POST /messages, parameter topic). */
export function typedTopic(state: WithRealm, typed: string): string {
  const { featureLevel } = state.realm
  const topic = readsEmptyTopicNames(featureLevel) && !isNamedTopic(state, typed) ? '' : typed.trim()
  return topic || emptyTopic(featureLevel)
}

/**
 * Returns false for each spelling of the empty topic. Channels that require topics refuse it at every feature level.
 */
export function isNamedTopic(state: WithRealm, typed: string): boolean {
  const topic = typed.trim()
  return topic !== '' && topic !== unnamedTopic && topicKey(topic) !== topicKey(emptyTopicName(state))
}

/**
 * Returns the topic for an address. The empty topic may be written as its displayed name, and older servers have a real
 * topic with that name instead.
 */
export function linkedTopic(state: WithRealm, topic: string): string {
  const { featureLevel } = state.realm
  if (!hasEmptyTopics(featureLevel)) return topic === '' ? emptyTopic(featureLevel) : topic
  return topicKey(topic) === topicKey(emptyTopicName(state)) ? '' : topic
}

/** Returns false for a draft that still needs a topic. The empty topic is enough if the channel allows it. */
export function hasTopic(state: AccountState, target: DraftTarget): boolean {
  if (target.type !== 'channel' || target.channelId === null || target.topic !== '') return true
  return hasEmptyTopics(state.realm.featureLevel) && topicRule(state, target.channelId) !== 'named'
}
