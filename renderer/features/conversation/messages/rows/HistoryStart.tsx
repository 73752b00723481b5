import { t } from '../../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { narrowChannel, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../state/index.ts'
import { directName } from '../people.ts'
import styles from './markers.module.css'

/** A row that marks the start of a conversation. */
export function HistoryStart({ narrow }: { narrow: Narrow }) {
  const text = useAccount((state) => {
    const conversation = narrowConversation(narrow, state.self.userId)
    if (conversation?.type === 'channel')
      return t('messages.start_topic', {
        topic: topicDisplayName(state, withoutResolvedMark(conversation.topic)),
      })
    if (conversation?.type === 'direct') {
      return conversation.userIds.length === 0
        ? t('messages.start_self')
        : t('messages.start_direct', { names: directName(state, conversation.userIds) })
    }
    const channelId = narrowChannel(narrow)
    const channel = channelId === null ? undefined : channelName(state, channelId)
    return channel === undefined ? t('messages.start_feed') : t('messages.start_channel', { channel })
  })
  return <p className={styles.start}>{text}</p>
}
