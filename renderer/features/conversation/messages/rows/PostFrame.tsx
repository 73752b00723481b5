import { useState, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message, UserId } from '../../../../../shared/api/types.ts'
import { isMention, isStarred } from '../../../../../shared/api/flags.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { isLeaving } from '../../../../../shared/model/outbox/actions.ts'
import { isUserMuted } from '../../../../../shared/model/people/mutedUsers.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { messageWithTools, selectMessage, useAccount, useUi } from '../../../../state/index.ts'
import { cx, Icon } from '../../../../ui/index.ts'
import { useContentEnvironment } from '../../../content/content/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { useEditSession } from '../editing/editSessions.ts'
import { isMeText } from '../items/isMeText.ts'
import { clockTime, fullTime, useHourCycle } from '../time.ts'
import { useConversation } from './ConversationContext.ts'
import { MessageToolbar } from './MessageToolbar.tsx'
import { ReminderMark } from '../../../navigation/reminders/index.ts'
import styles from './post.module.css'
import { Sender } from './Sender.tsx'

interface PostFrameProps {
  /** null: the row is an echo. */
  readonly message: Message | null
  readonly echo: OutboxRow | null
  readonly senderId: UserId
  readonly continues: boolean
  readonly children: ReactNode
}

/** The avatar, name, time and marks around a message's content. Only one row at a time has a toolbar. */
export function PostFrame({ message, echo, senderId, continues, children }: PostFrameProps) {
  const [revealed, setRevealed] = useState(false)
  const conversation = useConversation()
  const selected = useUi((ui) => message !== null && ui.selected === message.id)
  const hasTools = useUi((ui) => message !== null && messageWithTools(ui) === message.id)
  // The toolbar would cover the edge of the editor, which has its own.
  const isEdited = useEditSession(message?.id ?? 0) !== null
  const isPointed = useUi((ui) => message !== null && ui.pointed === message.id)
  const muted = useAccount((state) => isUserMuted(state, senderId))
  const name = useAccount((state) => selectUser(state, senderId)?.name) ?? message?.senderName ?? ''
  const leaves = useAccount((state) => message !== null && isLeaving(state, message.id))
  const hour24 = useHourCycle()
  const date = new Date((message?.timestamp ?? echo?.createdAt ?? 0) * 1000)
  const time = clockTime(date, hour24)
  const hidden = muted && !revealed
  // The sentence of a "/me" message begins with the sender's name.
  const isNamedInside = !hidden && (message?.isMeMessage ?? isMeText(echo?.content ?? ''))
  const starred = message !== null && isStarred(message)
  return (
    <article
      className={cx(
        styles.post,
        continues && styles.continues,
        message !== null && isMention(message) && styles.mention,
        selected && styles.selected,
        echo !== null && styles.echo,
        leaves && styles.leaving,
      )}
      data-message-id={message?.id}
      data-local-id={echo?.localId}
      data-state={echo?.status}
      tabIndex={selected ? 0 : -1}
      aria-label={label(name, time, message, starred)}
      onFocus={() => {
        if (message !== null) selectMessage(message.id)
      }}
      onContextMenu={(event) => {
        if (message === null || wantsOwnMenu(event.target)) return
        event.preventDefault()
        conversation.openMenu(message, { x: event.clientX, y: event.clientY })
      }}
    >
      <div className={styles.picture}>{!continues && <Picture senderId={senderId} name={name} />}</div>
      <div className={styles.body}>
        {!continues && !isNamedInside && (
          <Sender senderId={senderId} name={name} messageId={message?.id ?? null} />
        )}
        {hidden ? (
          <button type="button" className={styles.reveal} onClick={() => setRevealed(true)}>
            {t('messages.muted_person')}
          </button>
        ) : (
          children
        )}
      </div>
      <div className={styles.side}>
        <time
          className={styles.when}
          dateTime={date.toISOString()}
          // Formatting the time takes longer than rendering the row, so it is done only for the row that shows it.
          data-tooltip={isPointed || selected ? fullTime(date, hour24) : undefined}
        >
          {time}
        </time>
        {message !== null && <Marks message={message} starred={starred} />}
      </div>
      {message !== null && !hidden && hasTools && !isEdited && <MessageToolbar message={message} />}
    </article>
  )
}

/** For the pointer only. The name beside it does the same and can be focused. */
function Picture({ senderId, name }: { senderId: UserId; name: string }) {
  const { openUser } = useContentEnvironment()
  return (
    <span
      className={styles.face}
      aria-hidden="true"
      onClick={({ currentTarget }) => openUser?.(senderId, currentTarget)}
    >
      <UserAvatar userId={senderId} size={36} {...(name !== '' && { fallbackName: name })} />
    </span>
  )
}

function Marks({ message, starred }: { message: Message; starred: boolean }) {
  const { openDialog } = useConversation()
  const hour24 = useHourCycle()
  const { id, lastEditTimestamp, lastMovedTimestamp } = message
  const isPinned = useAccount((state) => state.messagePins.has(String(id)))
  const at = (seconds: number): string => fullTime(new Date(seconds * 1000), hour24)
  return (
    <>
      {starred && (
        <span className={styles.star} data-tooltip={t('messages.starred')}>
          <Icon name="starFilled" size={12} />
        </span>
      )}
      {isPinned && (
        <span
          className={styles.star}
          role="img"
          aria-label={t('pins.message_mark')}
          data-tooltip={t('pins.message_mark')}
        >
          <Icon name="pin" size={12} />
        </span>
      )}
      <ReminderMark messageId={id} />
      {(lastEditTimestamp !== null || lastMovedTimestamp !== null) && (
        <button
          type="button"
          className={styles.mark}
          // Not a Tab stop, because the list has only one. Keys reach the history otherwise.
          tabIndex={-1}
          data-tooltip={
            lastEditTimestamp !== null
              ? t('messages.edited_at', { time: at(lastEditTimestamp) })
              : t('messages.moved_at', { time: at(lastMovedTimestamp ?? 0) })
          }
          onClick={() => openDialog('history', message.id)}
        >
          {t(lastEditTimestamp !== null ? 'messages.edited' : 'messages.moved')}
        </button>
      )}
    </>
  )
}

/** Returns the label that screen readers read before the text of the row. */
function label(name: string, time: string, message: Message | null, starred: boolean): string {
  return [
    t('messages.row_label', { name, time }),
    ...(message !== null && isMention(message) ? [t('messages.row_mention')] : []),
    ...(starred ? [t('messages.starred')] : []),
    ...(message?.lastEditTimestamp != null ? [t('messages.edited')] : []),
  ].join(', ')
}

/** True when the target has another context menu: links, images, fields and selected text. */
function wantsOwnMenu(target: EventTarget): boolean {
  const onThing =
    target instanceof Element && target.closest('a, img, video, audio, button, textarea') !== null
  return onThing || getSelection()?.isCollapsed === false
}
