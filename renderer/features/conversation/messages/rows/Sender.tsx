import { t } from '../../../../../shared/i18n.ts'
import type { MessageId, UserId } from '../../../../../shared/api/types.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { useAccount, useUi } from '../../../../state/index.ts'
import { Icon } from '../../../../ui/index.ts'
import { useContentEnvironment } from '../../../content/content/index.ts'
import { EmojiGlyph } from '../../../content/reactions/index.ts'
import styles from './post.module.css'

interface SenderProps {
  readonly senderId: UserId
  readonly name: string
  /** The message of this row; selecting it makes the name focusable. null: an echo. */
  readonly messageId: MessageId | null
}

/** The sender's name, which opens the profile, with bot badge and status. */
export function Sender({ senderId, name, messageId }: SenderProps) {
  const { openUser } = useContentEnvironment()
  const selected = useUi((ui) => messageId !== null && ui.selected === messageId)
  const isBot = useAccount((state) => selectUser(state, senderId)?.isBot ?? false)
  const status = useAccount((state) => userStatus(state, senderId))
  return (
    <span className={styles.who}>
      <button
        data-ellipsis
        type="button"
        className={styles.name}
        data-card={`user:${senderId}`}
        data-tooltip={t('messages.show_profile', { name })}
        tabIndex={selected ? 0 : -1}
        onClick={({ currentTarget }) => openUser?.(senderId, currentTarget)}
      >
        {name}
      </button>
      {isBot && (
        <span className={styles.bot}>
          <Icon name="bot" size={13} /> {t('messages.bot')}
        </span>
      )}
      {status !== undefined && status.emojiCode !== '' && (
        <span
          className={styles.status}
          data-tooltip={status.text}
          role="img"
          aria-label={status.text || status.emojiName}
        >
          <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
        </span>
      )}
    </span>
  )
}
