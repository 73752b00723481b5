import type { Conversation } from '../../../shared/api/conversation.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { t } from '../../../shared/i18n.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import { displayUser } from '../../../shared/model/people/users.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'

/** The topic without its channel, or the people of a direct conversation. */
export function nameOfConversation(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'channel') return topicDisplayName(state, withoutResolvedMark(conversation.topic))
  const names = conversation.userIds.map((id) => displayUser(state, id).name)
  return names.join(', ') || t('app.notes_to_yourself')
}
