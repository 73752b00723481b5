import type { AccountState } from '../../../../shared/model/state/account.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { topicKey } from '../../../../shared/model/topics/topicKey.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { requestedTopic, type MovedMessage, type MoveInput } from './moveParams.ts'

/**
 * Parameters of the request that takes a move back, made before the move. Null: the moved messages could not be told
 * apart from those of a topic that is there already or may be, or the person may not take them away from there.
 */
export function moveBackParams(state: AccountState, message: MovedMessage, input: MoveInput) {
  const topic = requestedTopic(state, input)
  const isElsewhere = input.channelId !== message.channelId
  const permission = isElsewhere ? 'moveOut' : 'moveWithin'
  if (!canInChannel(state, permission, input.channelId, state.self.userId, Date.now())) return null
  const isOne = input.mode === 'change_one'
  if (!isOne && !isNewTopic(state, message, input.channelId, topic)) return null
  return {
    messageId: message.id,
    ...(topic !== message.topic && { topic: message.topic }),
    ...(isElsewhere && { channelId: message.channelId }),
    propagateMode: isOne ? input.mode : 'change_all',
    notifyOldThread: false,
    notifyNewThread: false,
  }
}

/** True when no other topic has the name in the channel, as far as a list of all topics says. */
function isNewTopic(state: AccountState, message: MovedMessage, channelId: number, topic: string): boolean {
  const key = topicKey(topic)
  // A topic that only changes the case of its name stays the same topic.
  if (channelId === message.channelId && key === topicKey(message.topic)) return true
  const { loaded, stale, topics } = knownTopics(state, channelId)
  return loaded && !stale && topics.every((one) => one.key !== key)
}
