import type { DraftTarget } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import { hasEmptyTopics, readsEmptyTopicNames } from '../../api/capabilities.ts'
import { emptyTopic, unnamedTopic } from '../../api/emptyTopic.ts'
import { emptyTopicName, type WithRealm } from '../organization/realm.ts'
import { topicRule } from '../permissions/permissions.ts'
import { topicKey } from './topicKey.ts'

/** The topic that the service stores for a typed one (specification, POST /messages, parameter topic). */
export function typedTopic(state: WithRealm, typed: string): string {
  const { featureLevel } = state.realm
  const topic = readsEmptyTopicNames(featureLevel) && !isNamedTopic(state, typed) ? '' : typed.trim()
  return topic || emptyTopic(featureLevel)
}

/** False for each spelling of the empty topic, which a channel that requires topics refuses at every level. */
export function isNamedTopic(state: WithRealm, typed: string): boolean {
  const topic = typed.trim()
  return topic !== '' && topic !== unnamedTopic && topicKey(topic) !== topicKey(emptyTopicName(state))
}

/**
 * The topic that an address names: the empty one may be written by the name that it is shown under, and older servers
 * have a topic of that name in its place.
 */
export function linkedTopic(state: WithRealm, topic: string): string {
  const { featureLevel } = state.realm
  if (!hasEmptyTopics(featureLevel)) return topic === '' ? emptyTopic(featureLevel) : topic
  return topicKey(topic) === topicKey(emptyTopicName(state)) ? '' : topic
}

/** False for a draft whose topic is still to be named: the empty topic is one where it may be written to. */
export function hasTopic(state: AccountState, target: DraftTarget): boolean {
  if (target.type !== 'channel' || target.channelId === null || target.topic !== '') return true
  return hasEmptyTopics(state.realm.featureLevel) && topicRule(state, target.channelId) !== 'named'
}
