import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { moveParams, requestedTopic, topicThere, type MovedMessage, type MoveInput } from './moveParams.ts'

/**
 * Parameters of the request that takes a move back, made before the move. Null: the moved messages could not be told
 * apart from those of a topic that is there already or may be, or the person may not take them away from there.
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

/** True when no other topic has the name in the channel, as far as a list of all topics says. */
function isNewTopic(state: AccountState, message: MovedMessage, input: MoveInput): boolean {
  const there = topicThere(state, message, input)
  const { loaded, stale } = knownTopics(state, input.channelId)
  return there === 'same' || (there === 'none' && loaded && !stale)
}
