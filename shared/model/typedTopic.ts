import { readsEmptyTopicNames } from '../api/capabilities.ts'
import { emptyTopic, unnamedTopic } from '../api/emptyTopic.ts'
import { emptyTopicName, type WithRealm } from './slices/realm.ts'
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
