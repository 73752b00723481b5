import type { ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { withoutResolvedMark, isResolvedTopic } from '../../../../../shared/api/resolvedTopic.ts'
import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { closePeek, navigate, useAccount, useUi, type Peek, fixedKey } from '../../../../state/index.ts'
import { channelColor, Icon, IconButton } from '../../../../ui/index.ts'
import { titleOf } from '../header/titleOf.ts'
import { useTopicCommands } from '../../../navigation/topicActions/index.ts'
import styles from './peek.module.css'

interface PlainHeadProps {
  readonly isWhole: boolean
  readonly children?: ReactNode
}

/** A header with a way out of the side pane: a back button if it covers the main pane, else a close button. */
export function PlainHead({ isWhole, children }: PlainHeadProps) {
  return (
    <header className={styles.head}>
      {isWhole && (
        <IconButton icon="back" label={t('app.back')} shortcut={fixedKey('Escape')} onClick={closePeek} />
      )}
      {children}
      {!isWhole && (
        <IconButton icon="close" label={t('app.close')} shortcut={fixedKey('Escape')} onClick={closePeek} />
      )}
    </header>
  )
}

interface PeekHeadProps {
  readonly peek: Peek
  readonly narrow: Narrow
  readonly isWhole: boolean
}

/** Names the conversation, with a button that opens it in the main pane. */
export function PeekHead({ peek: { account, conversation, near }, narrow, isWhole }: PeekHeadProps) {
  useTopicCommands(narrow)
  const title = useAccount((state) => titleOf(state, narrow))
  // Two accounts may have conversations with the same name.
  const own = useUi((ui) => ui.accounts.find(({ id }) => id === account))
  const isElsewhere = useUi((ui) => ui.account !== account)
  const realm = isElsewhere && own !== undefined ? `${own.realmName} · ${own.userName}` : null
  return (
    <PlainHead isWhole={isWhole}>
      <div className={styles.names} data-tooltip={realm === null ? title : `${title} · ${realm}`}>
        <h2 className={styles.title}>
          {conversation.type === 'channel' ? <ChannelTitle {...conversation} /> : <bdi>{title}</bdi>}
        </h2>
        {realm !== null && (
          <p data-ellipsis className={styles.realm}>
            {realm}
          </p>
        )}
      </div>
      <IconButton
        icon="expand"
        label={t('app.peek_open')}
        onClick={() => navigate(narrow, { account, near })}
      />
    </PlainHead>
  )
}

function ChannelTitle({ channelId, topic }: Extract<Conversation, { type: 'channel' }>) {
  const color = useAccount((state) => state.subscriptions.get(channelId)?.color)
  const isPrivate = useAccount((state) => state.channels.get(channelId)?.isPrivate === true)
  const channel = useAccount((state) => channelName(state, channelId)) ?? t('messages.unknown_channel')
  const name = useAccount((state) => topicDisplayName(state, withoutResolvedMark(topic)))
  return (
    <>
      <span className={styles.sign} style={{ color: channelColor(color) }}>
        {isPrivate ? <Icon name="lock" size={14} /> : '#'}
      </span>
      <span className={styles.channel}>{channel}</span>
      <span className={styles.separator} aria-hidden="true">
        ›
      </span>
      {isResolvedTopic(topic) && (
        <span className={styles.resolved} role="img" aria-label={t('messages.head_resolved')}>
          <Icon name="check" size={14} />
        </span>
      )}
      <b className={styles.topic}>{name}</b>
    </>
  )
}
