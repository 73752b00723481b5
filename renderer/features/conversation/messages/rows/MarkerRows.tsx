import { memo } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ChannelId, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  channelNarrow,
  dmNarrow,
  topicNarrow,
  narrowChannel,
  narrowConversation,
} from '../../../../../shared/model/views/narrow.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { hashOfRoute, useAccount, useNow } from '../../../../state/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { ChannelMark, PathSeparator } from '../../../common/places/index.ts'
import { TopicLinks } from '../../../content/content/index.ts'
import type { BarItem, DateItem, EdgeItem, NewItem } from '../items/item.ts'
import { directName } from '../people.ts'
import { dayName } from '../time.ts'
import { useConversation } from './ConversationContext.ts'
import styles from './markers.module.css'

export const DateRow = memo(function DateRow({ item }: { item: DateItem }) {
  const now = useNow()
  return (
    <div className={styles.date}>
      <span>{dayName(item.at, now)}</span>
    </div>
  )
})

/**
 * Marks new messages, with the number of all messages below it. The button to the newest message has the unread
 * count.
 */
export const NewRow = memo(function NewRow({ item: { count } }: { item: NewItem }) {
  const words = count === null || count === 0 ? t('messages.new_some') : t('messages.new_count', { count })
  return (
    <div className={styles.fresh} role="separator" aria-label={words}>
      <span>{words}</span>
    </div>
  )
})

interface BarRowProps {
  readonly item: BarItem
  /** True when it is fixed above the list instead of a row. Its links are then not Tab stops. */
  readonly isStuck?: boolean
}

/** The conversation of the messages below: channel and topic, or users. Each part is a link. */
export const BarRow = memo(function BarRow({ item: { conversation, id }, isStuck = false }: BarRowProps) {
  const stop = isStuck ? { tabIndex: -1 } : {}
  const channelId = conversation.type === 'channel' ? conversation.channelId : -1
  const name = useAccount((state) => nameOfBar(state, channelId, id))
  const text = useAccount((state) =>
    conversation.type === 'channel'
      ? topicDisplayName(state, withoutResolvedMark(conversation.topic))
      : directName(state, conversation.userIds),
  )
  if (conversation.type === 'direct') {
    return (
      <div className={styles.bar}>
        <Icon name="person" size={14} className={styles.people} />
        <a
          data-ellipsis
          {...stop}
          className={styles.topic}
          href={hashOfRoute(dmNarrow(conversation.userIds), id)}
        >
          {text}
        </a>
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <ChannelMark channelId={channelId} size={13} />
      <a data-ellipsis {...stop} className={styles.channel} href={hashOfRoute(channelNarrow(channelId), id)}>
        {name}
      </a>
      <PathSeparator />
      {isResolvedTopic(conversation.topic) && <Icon name="check" size={13} className={styles.resolved} />}
      <a
        data-ellipsis
        {...stop}
        className={styles.topic}
        href={hashOfRoute(topicNarrow(channelId, conversation.topic), id)}
      >
        {text}
      </a>
      {!isStuck && <TopicLinks topic={conversation.topic} messageOf={() => id} />}
    </div>
  )
})

/** Falls back to the channel name in the message below it if the channel is unknown. */
function nameOfBar(state: AccountState, channelId: ChannelId, id: MessageId | null): string {
  const message = id === null ? undefined : messageOf(state, id)
  const told = message?.type === 'channel' ? message.channelName : ''
  return channelName(state, channelId) ?? (told || t('messages.unknown_channel'))
}

export const EdgeRow = memo(function EdgeRow({ item }: { item: EdgeItem }) {
  const { narrow, retryFetch } = useConversation()
  if (item.state === 'start') return <HistoryStart narrow={narrow} />
  if (item.state === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <span>{item.reason ?? t('messages.fetch_failed')}</span>
        <Button icon="retry" onClick={() => retryFetch(item.direction)}>
          {t('app.try_again')}
        </Button>
      </div>
    )
  }
  return (
    <RowSkeletons
      count={3}
      label={t(item.direction === 'older' ? 'messages.loading_older' : 'messages.loading_newer')}
    />
  )
})

/** Gray shapes in the sizes of messages, shown while loading. */
export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.skeletons} role="progressbar" aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={styles.skeleton} aria-hidden="true">
          <span className={styles.square} />
          <span className={styles.lines}>
            <span style={{ width: `${90 + ((i * 37) % 60)}px` }} />
            <span style={{ width: `${88 - ((i * 29) % 45)}%` }} />
            <span style={{ width: `${60 - ((i * 17) % 35)}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** A row that marks the start of a conversation. */
function HistoryStart({ narrow }: { narrow: Narrow }) {
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
