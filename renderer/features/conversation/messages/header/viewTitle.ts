import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { isWholePlace, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { titleOf } from './titleOf.ts'

/**
 * Returns a view's name for the window's title. The topic comes before its channel, because taskbars cut titles at
 * the end.
 */
export function viewTitle(state: AccountState, narrow: Narrow): string {
  const conversation = isWholePlace(narrow) ? narrowConversation(narrow, state.self.userId) : null
  const channel = conversation?.type === 'channel' ? channelName(state, conversation.channelId) : undefined
  if (conversation?.type !== 'channel' || channel === undefined) return titleOf(state, narrow)
  return `${topicDisplayName(state, withoutResolvedMark(conversation.topic))}, ${channel}`
}
