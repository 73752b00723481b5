import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canInChannel, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import type { FocusedTopic } from '../focusedTopic.ts'
import { messageOfTopic } from '../messageOfTopic.ts'

/**
 * True when the own user may delete the topic as a whole: the endpoint is for administrators alone, whoever else may
 * delete messages one by one. null: nobody can, for want of messages that the own user can read, or of a channel that is
 * not archived.
 */
export function mayDeleteTopic(state: AccountState, { channelId, topic }: FocusedTopic): boolean | null {
  const isActive = state.channels.get(channelId)?.isArchived === false
  if (!isActive || messageOfTopic(state, channelId, topic) === null) return null
  return canInRealm(state, 'administer') && canInChannel(state, 'readContent', channelId)
}
