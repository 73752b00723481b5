import type { ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { withoutResolvedMark, isResolvedTopic } from '../../../../../shared/api/resolvedTopic.ts'
import type { Conversation } from '../../../../../shared/api/conversation.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import {
  accountStore,
  closePeek,
  navigate,
  useAccount,
  useUi,
  type Peek,
  fixedKey,
} from '../../../../state/index.ts'
import { IconButton, useMenuOpener } from '../../../../ui/index.ts'
import { ChannelMark, PathSeparator, ResolvedMark } from '../../../common/places/index.ts'
import { titleOf } from '../header/titleOf.ts'
import { openLaterMenu } from '../../../navigation/later/index.ts'
import { ConversationMenu, markRead, useTopicCommands } from '../../../navigation/topicActions/index.ts'
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

/** Names the conversation, with its most frequent actions and a button that opens it in the main pane. */
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
      <Actions account={account} conversation={conversation} name={title} />
      <IconButton
        icon="expand"
        label={t('app.peek_open')}
        onClick={() => navigate(narrow, { account, near })}
      />
    </PlainHead>
  )
}

interface ActionsProps {
  readonly account: string
  readonly conversation: Conversation
  readonly name: string
}

/** Done, Later and the menu. In a narrow window, the pane covers those of the row. */
function Actions({ account, conversation, name }: ActionsProps) {
  const { menu, opener } = useMenuOpener()
  return (
    <>
      <IconButton
        icon="check"
        label={t('topicActions.mark_one')}
        onClick={() => markRead(accountStore(account), conversation)}
      />
      <IconButton
        icon="later"
        label={t('conversationRows.cmd_later')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openLaterMenu(currentTarget, account, conversation)}
      />
      <IconButton icon="more" label={t('topicActions.more', { name })} {...opener} />
      {menu !== null && <ConversationMenu scope={conversation} isOfList {...menu} />}
    </>
  )
}

function ChannelTitle({ channelId, topic }: Extract<Conversation, { type: 'channel' }>) {
  const channel = useAccount((state) => channelName(state, channelId)) ?? t('messages.unknown_channel')
  const name = useAccount((state) => topicDisplayName(state, withoutResolvedMark(topic)))
  return (
    <>
      <ChannelMark channelId={channelId} className={styles.sign} />
      <span className={styles.channel}>{channel}</span>
      <PathSeparator />
      {isResolvedTopic(topic) && <ResolvedMark size={14} />}
      <b className={styles.topic}>{name}</b>
    </>
  )
}
