import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { mailAddress } from '../../../../../shared/model/people/users.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import { useAccount, useNow } from '../../../../state/index.ts'
import { cx, Icon, type RowAttributes } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { EmojiGlyph } from '../../../content/reactions/index.ts'
import { lastActiveWords } from '../lastActiveWords.ts'
import { roleWords } from '../roleWords.ts'
import styles from './directory.module.css'

interface DirectoryRowProps {
  readonly user: User
  readonly attributes: RowAttributes
}

/** Row of one user in the directory. */
export function DirectoryRow({ user, attributes }: DirectoryRowProps) {
  const now = useNow()
  const active = useAccount((state) => lastActiveWords(state, user.id, now))
  const address = useAccount((state) => mailAddress(state, user))
  const status = useAccount((state) => userStatus(state, user.id))
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const role = roleWords(user)
  const name = isSelf ? t('people.self', { name: user.name }) : user.name
  return (
    <div
      {...attributes}
      aria-label={[name, role, status?.text, address, active].filter(Boolean).join(', ')}
      data-person={user.id}
      className={cx(styles.row, !user.isActive && styles.off)}
    >
      {attributes['aria-checked'] === true ? (
        <span className={styles.picked}>
          <Icon name="check" size={16} />
        </span>
      ) : (
        <UserAvatar userId={user.id} size={28} presence />
      )}
      <span data-ellipsis className={styles.name} data-tooltip={user.name}>
        <bdi>{name}</bdi>
        {status !== undefined && (
          <small dir="auto">
            {status.emojiCode !== '' && (
              <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
            )}
            {` ${status.text}`}
          </small>
        )}
      </span>
      <span className={styles.role}>{role}</span>
      <span data-ellipsis className={styles.line}>
        {address}
      </span>
      <span className={styles.active}>{active}</span>
    </div>
  )
}
