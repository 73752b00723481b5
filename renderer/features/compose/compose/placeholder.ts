import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { typedTopic } from '../../../../shared/model/topics/typedTopic.ts'

/**
 * Returns the placeholder of the empty field. isHere: the composer belongs to one conversation, possibly the empty
 * topic. isSheet: it shows no messages to reply to.
 */
export function placeholderOf(
  state: AccountState,
  target: DraftTarget,
  isHere: boolean,
  isSheet: boolean,
): string {
  if (target.type === 'direct') {
    if (target.userIds.length === 0) return t('compose.placeholder_self')
    return t('compose.placeholder_direct', {
      names: target.userIds.map((id) => displayUser(state, id).name).join(', '),
    })
  }
  if (target.channelId === null) return t(isSheet ? 'compose.cmd_write' : 'compose.placeholder_any')
  const channel = channelName(state, target.channelId) ?? ''
  if (target.topic.trim() === '' && !isHere) return t('compose.placeholder_channel', { channel })
  const topic = withoutResolvedMark(typedTopic(state, target.topic))
  return t('compose.placeholder_topic', { topic: topicDisplayName(state, topic) })
}
