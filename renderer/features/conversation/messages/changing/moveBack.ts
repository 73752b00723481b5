import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { moveParams, requestedTopic, topicThere, type MovedMessage, type MoveInput } from './moveParams.ts'

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
