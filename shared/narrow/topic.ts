import { emptyTopic } from '../api/emptyTopic.ts'
import { isResolvedTopic, withoutResolvedMark } from '../api/resolvedTopic.ts'
import { topicKey } from '../api/conversationKey.ts'
import type { NarrowOperator } from './operator.ts'

/** Messages of topics with this name. Without a channel it covers topics of all channels. */
export const topic: NarrowOperator = {
  name: 'topic',
  examples: ['topic:{topic}', '-topic:{topic}', 'channel:{channel} topic:{topic}', 'topic:""'],
  earlierNames: ['subject'],
  parse: (text, names) => names.topic(text),
  takesNothing: true,
  target: 'topic',
  offer: 'search.begin_topic',
  words: (name) => {
    if (name === '') return ['search.pill_topic_empty', name]
    return isResolvedTopic(name)
      ? ['search.pill_topic_resolved', withoutResolvedMark(name)]
      : ['search.pill_topic', name]
  },
  parseLink: (text) => text,
  wireOperand: (operand, { featureLevel }) => (operand === '' ? emptyTopic(featureLevel) : operand),
  isConversation: true,
  key: (operand) => topicKey(String(operand)),
  decide: (operand, message, facts) => {
    if (message.type !== 'channel') return false
    const wanted = topicKey(String(operand))
    // The displayed name of the empty topic also matches it.
    const isEmptyMeant = wanted === topicKey(facts.emptyTopicName) && message.topic === ''
    return topicKey(message.topic) === (isEmptyMeant ? '' : wanted)
  },
  dependsOn: () => ['topic'],
  stored: (operand, { narrow }) =>
    // Without the channel, the store cannot distinguish the empty topic from one with the displayed name.
    narrow.some((term) => term.operator === 'channel' && typeof term.operand === 'number')
      ? { where: 'topic = ?', values: [topicKey(String(operand))] }
      : null,
  // A mark exists only for named topics, because the displayed name of the empty topic also matches it.
  marks: (operand) => (operand === '' ? [] : [['topic', topicKey(String(operand))]]),
}
