import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { canInChannel, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import type { FocusedTopic } from '../scope.ts'
import { messageOfTopic } from '../../../compose/resolving/index.ts'

/**
 * True if the user may delete the topic as a whole. The endpoint accepts only administrators, even if others may
 * delete single messages. Returns null if no topic can be deleted: it has no known message, or its channel is
 * archived.
 */
export function mayDeleteTopic(state: AccountState, { channelId, topic }: FocusedTopic): boolean | null {
  const isActive = state.channels.get(channelId)?.isArchived === false
  if (!isActive || messageOfTopic(state, channelId, topic) === null) return null
  return canInRealm(state, 'administer') && canInChannel(state, 'readContent', channelId)
}
