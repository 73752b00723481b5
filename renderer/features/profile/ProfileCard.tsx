import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import { mutesPeople } from '../../../shared/api/capabilities.ts'
import type { UserId, User } from '../../../shared/api/types.ts'
import { dmNarrow } from '../../../shared/model/views/narrow.ts'
import { isUserMuted } from '../../../shared/model/people/mutedUsers.ts'
import { presenceOf } from '../../../shared/model/people/presence.ts'
import { userStatus } from '../../../shared/model/people/statuses.ts'
import { mailAddress, selectUser } from '../../../shared/model/people/users.ts'
import { twentyFourHourTime } from '../../../shared/model/organization/userSettings.ts'
import { navigate, openDialog, useAccount, useAccountStore, useNow, useServerHas } from '../../state/index.ts'
import { Button } from '../../ui/index.ts'
import { runAction } from '../outbox/index.ts'
import { UserAvatar } from '../people/index.ts'
import { EmojiGlyph } from '../reactions/index.ts'
import { localTime } from './localTime.ts'
import styles from './ProfileCard.module.css'

/** Returns the role of a person in the organization, in a word; unknown roles count as member. */
function roleName({ role, isActive, isBot }: Pick<User, 'role' | 'isActive' | 'isBot'>): string {
  if (!isActive) return t('app.role_deactivated')
  if (isBot) return t('app.role_bot')
  switch (role) {
    case 100:
      return t('app.role_owner')
    case 200:
      return t('app.role_admin')
    case 300:
      return t('app.role_moderator')
    case 600:
      return t('app.role_guest')
    default:
      return t('app.role_member')
  }
}

export interface ProfileCardProps {
  readonly userId: UserId
  /** Element that the card opens beside. */
  readonly at: Element
  readonly onClose: () => void
}

/** Who a person is, and the way to write to them. Render it while it is open; key it by the person. */
export function ProfileCard({ userId, at, onClose }: ProfileCardProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const user = useAccount((state) => selectUser(state, userId))
  const address = useAccount((state) => (user === undefined ? null : mailAddress(state, user)))
  const isSelf = useAccount((state) => state.self.userId === userId)
  // Before the card leaves the page: afterwards nobody knows whether the focus was in it.
  useLayoutEffect(() => {
    const card = box.current!
    const before = document.activeElement
    card.showPopover()
    place(card, at)
    card.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected && card.contains(document.activeElement))
        before.focus({ preventScroll: true })
    }
    // Where it opens is decided once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      className={styles.card}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <div className={styles.top}>
        <UserAvatar userId={userId} size={56} />
        <div className={styles.who}>
          <h2 id={id} className={styles.name} data-selectable>
            {user?.name ?? t('messages.unknown_person')}
          </h2>
          <p className={styles.role}>
            {user !== undefined && roleName(user)}
            {isSelf && ` · ${t('app.you')}`}
          </p>
        </div>
      </div>
      {user !== undefined && (
        <>
          <dl className={styles.facts}>
            <Status userId={userId} />
            {user.isActive && !user.isBot && <Presence userId={userId} timezone={user.timezone} />}
            {address !== null && <Fact name={t('app.profile_email')}>{address}</Fact>}
          </dl>
          <Button
            variant={user.isActive ? 'primary' : 'plain'}
            icon={isSelf ? 'edit' : 'send'}
            onClick={() => {
              onClose()
              navigate(dmNarrow(isSelf ? [] : [userId]))
            }}
          >
            {isSelf
              ? t('app.notes_to_yourself')
              : user.isActive
                ? t('app.profile_message')
                : t('app.profile_messages')}
          </Button>
          {isSelf ? (
            <Button
              variant="quiet"
              icon="smile"
              onClick={() => {
                onClose()
                openDialog('status')
              }}
            >
              {t('app.status_set')}
            </Button>
          ) : (
            <Muting userId={userId} />
          )}
        </>
      )}
    </div>
  )
}

/** Button that mutes or unmutes a person. Messages of a muted person are hidden and count as read. */
function Muting({ userId }: { userId: UserId }) {
  const account = useAccountStore().id
  const isMuted = useAccount((state) => isUserMuted(state, userId))
  if (!useServerHas(mutesPeople)) return null
  return (
    <Button
      variant="quiet"
      icon={isMuted ? 'eye' : 'mute'}
      title={isMuted ? undefined : t('app.profile_mute_hint')}
      onClick={() => runAction(account, isMuted ? 'unmuteUser' : 'muteUser', { userId })}
    >
      {t(isMuted ? 'app.profile_unmute' : 'app.profile_mute')}
    </Button>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-selectable>{children}</dd>
    </div>
  )
}

function Status({ userId }: { userId: UserId }) {
  const status = useAccount((state) => userStatus(state, userId))
  if (status === undefined) return null
  return (
    <Fact name={t('app.profile_status')}>
      {status.emojiCode !== '' && (
        <EmojiGlyph name={status.emojiName} code={status.emojiCode} type={status.reactionType} />
      )}{' '}
      {status.text}
    </Fact>
  )
}

function Presence({ userId, timezone }: { userId: UserId; timezone: string }) {
  const now = useNow()
  const presence = useAccount((state) => presenceOf(state, userId, now))
  const hour24 = useAccount(twentyFourHourTime)
  const time = localTime(now, timezone, hour24)
  return (
    <>
      <Fact name={t('app.profile_presence')}>{t(`app.profile_${presence}`)}</Fact>
      {time !== null && <Fact name={t('app.profile_time')}>{time}</Fact>}
    </>
  )
}

/** Below what was pressed, above where there is no room; inside the window. */
function place(card: HTMLElement, at: Element): void {
  const box = card.getBoundingClientRect()
  const edge = at.getBoundingClientRect()
  const below = edge.bottom + 6
  const top = below + box.height > innerHeight - 8 ? edge.top - box.height - 6 : below
  card.style.top = `${Math.max(8, Math.min(top, innerHeight - box.height - 8))}px`
  card.style.left = `${Math.max(8, Math.min(edge.left, innerWidth - box.width - 8))}px`
}
