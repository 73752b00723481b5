import type { AccountState } from '../../../../shared/model/state/account.ts'
import { canInChannel, canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { FocusedTopic } from '../focusedTopic.ts'
import { messageOfTopic } from '../messageOfTopic.ts'

/**
 * True when the own user may delete the topic as a whole: the endpoint is for administrators alone, whoever else may
 * delete messages one by one.
 */
export function mayDeleteTopic(state: AccountState, { channelId, topic }: FocusedTopic): boolean {
  const isActive = state.channels.get(channelId)?.isArchived === false
  return (
    isActive &&
    canInRealm(state, 'administer') &&
    canInChannel(state, 'readContent', channelId) &&
    messageOfTopic(state, channelId, topic) !== null
  )
}
