import type { Conversation } from '../../../shared/api/conversation.ts'
import { t } from '../../../shared/i18n.ts'
import { channelName } from '../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { directTitle } from '../sidebar/index.ts'

/** Name of the conversation that a file was sent to, in one line. */
export function placeName(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'direct') return directTitle(state, conversation.userIds)
  const channel = channelName(state, conversation.channelId) ?? t('files.unknown_channel')
  return `#${channel} › ${topicDisplayName(state, conversation.topic)}`
}
