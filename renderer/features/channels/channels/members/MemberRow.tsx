import type { ReactNode } from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { lastSeen, presenceOf } from '../../../../../shared/model/people/presence.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { uiStore, useAccount, useNow } from '../../../../state/index.ts'
import { Button, type RowAttributes } from '../../../../ui/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { canRemove } from '../../../compose/membership/index.ts'
import { remarkOf, seenWords, type Member } from './memberList.ts'
import styles from './members.module.css'

interface MemberRowProps {
  readonly member: Member
  readonly attributes: RowAttributes
  readonly channelId: ChannelId
  readonly isBusy: boolean
  /** Disables selecting, since nobody can be removed offline. */
  readonly isOffline: boolean
  /** True if some members can be removed, so rows have a checkbox column. */
  readonly hasBoxes: boolean
  /** False while members are selected: the button for the selection is then the only one that removes. */
  readonly hasRemove: boolean
  readonly onSelect: (userId: UserId, isSelected: boolean) => void
  readonly onRemove: (userId: UserId) => void
}

/** Row of a member: checkbox, user, and remove button. */
export function MemberRow({
  member: { userId, name },
  attributes,
  channelId,
  isBusy,
  isOffline,
  hasBoxes,
  hasRemove,
  onSelect,
  onRemove,
}: MemberRowProps): ReactNode {
  const isRemovable = useAccount((state) => canRemove(state, channelId, userId))
  const isSelected = attributes['aria-selected'] === true
  const remark = useAccount((state) => remarkOf(state, channelId, userId))
  return (
    <div {...attributes} aria-selected={isRemovable ? isSelected : undefined} className={styles.row}>
      {hasBoxes && (
        <span role="gridcell" className={styles.box}>
          {isRemovable && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              disabled={isOffline}
              aria-label={t('channelMembers.select', { name })}
              onChange={({ target }) => onSelect(userId, target.checked)}
            />
          )}
        </span>
      )}
      <span role="gridcell" className={styles.person}>
        <UserAvatar userId={userId} size={24} presence />
        <button
          type="button"
          tabIndex={-1}
          data-ellipsis
          className={styles.name}
          dir="auto"
          data-tooltip={name}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => uiStore.setState({ person: { id: userId, at: currentTarget } })}
        >
          {name}
        </button>
      </span>
      <span role="gridcell" data-ellipsis className={styles.remark} dir="auto" data-tooltip={remark}>
        {remark}
      </span>
      <span role="gridcell" data-ellipsis className={styles.seen} data-tooltip={t('channelMembers.seen')}>
        <Seen userId={userId} />
      </span>
      <span role="gridcell" className={styles.act}>
        {isRemovable && hasRemove && (
          <Button
            className={styles.remove}
            tabIndex={attributes.tabIndex}
            aria-label={t('channelMembers.remove_of', { name })}
            aria-disabled={isBusy || isOffline}
            onClick={() => onRemove(userId)}
          >
            {t('channelMembers.remove')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Time of last activity, and the presence for screen readers. */
function Seen({ userId }: { readonly userId: UserId }): ReactNode {
  const now = useNow()
  const presence = useAccount((state) => presenceOf(state, userId, now))
  const seen = useAccount((state) => lastSeen(state, userId))
  const offset = useAccount((state) => state.presence.clockOffsetMs)
  const hour24 = useAccount(twentyFourHourTime)
  const isBot = useAccount((state) => selectUser(state, userId)?.isBot === true)
  const isSelf = useAccount((state) => state.self.userId === userId)
  if (isBot) return null
  const words =
    isSelf && presence === 'active'
      ? t('channelMembers.seen_now')
      : seen === null
        ? ''
        : seenWords(seen * 1000 - offset, now, hour24)
  return (
    <>
      {words}
      <span className="visually-hidden"> {t(`app.presence_${presence}`)}</span>
    </>
  )
}
