import { t } from '../../../../../../shared/i18n.ts'
import type { Message, MessageId } from '../../../../../../shared/api/types.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../../../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../../../../shared/model/organization/realm.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { topicNarrow } from '../../../../../../shared/model/views/narrow.ts'
import { hashOfRoute, useAccount, useAccountStore, useNow } from '../../../../../state/index.ts'
import { Icon } from '../../../../../ui/index.ts'
import { useLine } from '../../../../common/lines/index.ts'
import { useHourCycle } from '../../../../conversation/messages/index.ts'
import { latestTopics, type LatestTopic } from './latestTopics.ts'
import styles from './preview.module.css'
import { shortTime } from './shortTime.ts'

interface PreviewTopicsProps {
  readonly channelId: number
  readonly isLoading: boolean
  /** Returns true while a topic's newest message, given by its id, is being fetched. */
  readonly isLineLoading: (messageId: MessageId) => boolean
}

/** Newest topics of the channel, each with the first line of its newest message. A row opens its topic. */
export function PreviewTopics({ channelId, isLoading, isLineLoading }: PreviewTopicsProps) {
  const topics = useAccount((state) => latestTopics(state, channelId))
  const mayRead = useAccount((state) => canInChannel(state, 'readContent', channelId))
  const isLive = useAccount((state) => state.connection.state === 'live')
  const none = !mayRead ? 'closed' : isLoading ? 'loading' : isLive ? 'none' : 'absent'
  return (
    <section aria-label={t('channels.topics_title')}>
      <h3>{t('channels.topics_title')}</h3>
      {topics.length === 0 || !mayRead ? (
        <p className={styles.absent}>{t(`channels.topics_${none}`)}</p>
      ) : (
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <TopicLine
              key={topic.topic}
              channelId={channelId}
              topic={topic}
              isLoading={topic.message === null && isLineLoading(topic.maxId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface TopicLineProps {
  readonly channelId: number
  readonly topic: LatestTopic
  readonly isLoading: boolean
}

function TopicLine({ channelId, topic: { message, topic }, isLoading }: TopicLineProps) {
  const name = useAccount((state) => topicDisplayName(state, withoutResolvedMark(topic)))
  return (
    <li>
      <a href={hashOfRoute(topicNarrow(channelId, topic))} data-tooltip={name}>
        <span data-ellipsis className={styles.topic} dir="auto">
          {isResolvedTopic(topic) && <Icon name="check" size={12} />}
          {name}
        </span>
        {message !== null && <NewestLine message={message} />}
        {isLoading && (
          <span data-ellipsis className={styles.line}>
            {t('channels.line_loading')}
          </span>
        )}
      </a>
    </li>
  )
}

function NewestLine({ message }: { readonly message: Message }) {
  const line = useLine(useAccountStore().id, message.id)
  const hour24 = useHourCycle()
  const now = useNow()
  if (line === null) return null
  const { at, senderName, text } = line
  return (
    <>
      <span data-ellipsis className={styles.line} dir="auto">
        {senderName === '' ? text : t('channels.line', { name: senderName, text })}
      </span>
      <time dateTime={new Date(at).toISOString()}>{shortTime(at, now, hour24)}</time>
    </>
  )
}
