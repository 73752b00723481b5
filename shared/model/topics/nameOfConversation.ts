import type { Conversation } from '../../api/conversation.ts'
import { withoutResolvedMark } from '../../api/resolvedTopic.ts'
import type { UserId } from '../../api/types.ts'
import { t } from '../../i18n.ts'
import { topicDisplayName } from '../organization/realm.ts'
import { displayUser } from '../people/users.ts'
import type { AccountState } from '../state/accountState.ts'

/** Returns the names of the users in a direct conversation, or the name of notes to self. */
export const peopleNames = (state: AccountState, userIds: readonly UserId[]): string =>
  userIds.map((id) => displayUser(state, id).name).join(', ') || t('app.notes_to_yourself')

/** Returns the topic without its channel, or the users of a direct conversation. */
export const nameOfConversation = (state: AccountState, conversation: Conversation): string =>
  conversation.type === 'channel'
    ? topicDisplayName(state, withoutResolvedMark(conversation.topic))
    : peopleNames(state, conversation.userIds)
