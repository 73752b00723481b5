import type { Conversation } from '../../../../shared/api/conversation.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'

/** Returns the name of a conversation in one line. */
export function conversationLine(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'direct') return directTitle(state, conversation.userIds)
  return t('search.in_channel', {
    channel: channelName(state, conversation.channelId) ?? t('search.unknown_channel'),
    topic: topicDisplayName(state, withoutResolvedMark(conversation.topic)),
  })
}
