import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { hasTopic } from '../../../../shared/model/topics/typedTopic.ts'

/** Returns the destination of a draft in one line. */
export function whereOf(state: AccountState, target: DraftTarget): string {
  if (target.type === 'direct') {
    if (target.userIds.length === 0) return t('app.notes_to_yourself')
    return target.userIds.map((id) => selectUser(state, id)?.name ?? t('drafts.unknown_person')).join(', ')
  }
  if (target.channelId === null) return t('drafts.nowhere')
  const channel = state.channels.get(target.channelId)
  const name = `#${channelName(state, target.channelId) ?? t('drafts.unknown_channel')}`
  const topic = hasTopic(state, target) ? topicDisplayName(state, target.topic) : t('drafts.no_topic')
  return `${name} › ${topic}${channel?.isArchived === true ? ` (${t('drafts.archived')})` : ''}`
}
