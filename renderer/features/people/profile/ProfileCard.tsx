import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { User, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { isUserMuted } from '../../../../shared/model/people/mutedUsers.ts'
import { mailAddress, selectUser } from '../../../../shared/model/people/users.ts'
import { openDialog, useAccount, useAccountStore, useNow, useUi, openAddress } from '../../../state/index.ts'
import { Button, cx, Icon, IconButton, useReturnedFocus, type IconName } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { FieldValue, PersonChip } from './FieldValue.tsx'
import { lastActiveWords } from './lastActiveWords.ts'
import { localTime } from './localTime.ts'
import styles from './person.module.css'
import { copyEmail, mention, writeTo } from './personActions.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { botsOf, groupsOf } from './personSelectors.ts'
import { RoleLine } from './RoleLine.tsx'
import { StatusLine } from './StatusLine.tsx'
import { usePersonChannels } from './usePersonChannels.ts'
import { useShownFields } from './useShownFields.ts'

export interface ProfileCardProps {
  readonly userId: UserId
  /** Element that the card opens beside. */
  readonly at: Element
  readonly onClose: () => void
}

/** Card with a user's details and a button to write to them. Mounted while open, with the user id as its key. */
export function ProfileCard({ userId, at, onClose }: ProfileCardProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const user = useAccount((state) => selectUser(state, userId))
  useReturnedFocus(box)
  useLayoutEffect(() => {
    const card = box.current!
    card.showPopover()
    const placeHere = (): void => place(card, at)
    placeHere()
    addEventListener('resize', placeHere)
    const first = card.querySelector<HTMLElement>('[data-first]') ?? card
    first.focus({ preventScroll: true })
    return () => removeEventListener('resize', placeHere)
    // The card stays beside the element that it was opened from, so `at` is read once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={id}
      className={styles.card}
      onToggle={(event) => {
        if (event.newState === 'closed' && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.top}>
        <UserAvatar userId={userId} size={64} presence />
        <div className={styles.who}>
          <h2 id={id} className={styles.name} dir="auto" data-selectable>
            {user?.name ?? t('person.unknown')}
          </h2>
          {user !== undefined && <Lines user={user} />}
        </div>
      </div>
      {user === undefined ? (
        <p className={styles.note}>{t('person.unknown_hint')}</p>
      ) : (
        <>
          <StatusLine userId={userId} />
          <Notes user={user} />
          <Facts user={user} onClose={onClose} />
          <Actions user={user} onClose={onClose} />
        </>
      )}
    </div>
  )
}

/** Role, pronouns and presence. */
function Lines({ user }: { readonly user: User }) {
  const now = useNow()
  const active = useAccount((state) => lastActiveWords(state, user.id, now))
  return (
    <>
      <RoleLine user={user} />
      {active !== null && <p className={styles.active}>{active}</p>}
    </>
  )
}

/** Warns about a muted user or a deactivated account before the user writes to them. */
export function Notes({ user }: { readonly user: User }) {
  const isMuted = useAccount((state) => isUserMuted(state, user.id))
  return (
    <>
      {!user.isActive && <p className={styles.note}>{t('person.deactivated_hint')}</p>}
      {isMuted && <p className={styles.note}>{t('person.muted')}</p>}
    </>
  )
}

interface PartProps {
  readonly user: User
  readonly onClose: () => void
}

/** Maximum number of groups and bots on the card. The page lists all. */
const maxNamed = 5

function Facts({ user, onClose }: PartProps) {
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const address = useAccount((state) => mailAddress(state, user))
  const groups = useAccount((state) => groupsOf(state, user.id))
  const bots = useAccount((state) => botsOf(state, user.id))
  const { fields } = useShownFields(user.id, true)
  const time = user.isActive && !user.isBot ? localTime(now, user.timezone, hour24) : null
  const named = groups.slice(0, maxNamed)
  return (
    <dl className={styles.facts}>
      {time !== null && (
        <Fact icon="history" name={t('person.time')}>
          {time}
        </Fact>
      )}
      {address !== null && (
        <Fact icon="mail" name={t('person.email')}>
          <span data-selectable>{address}</span>
          <IconButton icon="copy" label={t('person.email_copy')} onClick={() => copyEmail(address)} />
        </Fact>
      )}
      {fields.map(({ field, value }) => (
        <Fact key={field.id} icon="info" name={field.name}>
          <span data-ellipsis className={styles.label} aria-hidden="true">
            <bdi>{field.name}</bdi>
          </span>
          <FieldValue field={field} value={value} isShort />
        </Fact>
      ))}
      {user.isBot && user.botOwnerId !== null && (
        <Fact icon="person" name={t('person.owner')}>
          <span data-ellipsis className={styles.label} aria-hidden="true">
            {t('person.owner')}
          </span>
          <PersonChip userId={user.botOwnerId} />
        </Fact>
      )}
      {groups.length > 0 && (
        <Fact icon="group" name={t('person.groups')}>
          <span dir="auto">{named.map(({ name }) => name).join(', ')}</span>
          {groups.length > named.length && t('person.groups_more', { count: groups.length - named.length })}
        </Fact>
      )}
      {bots.length > 0 && (
        <Fact icon="bot" name={t('person.bots')}>
          <span className={styles.chips}>
            {bots.slice(0, maxNamed).map((bot) => (
              <PersonChip key={bot.id} userId={bot.id} />
            ))}
            {bots.length > maxNamed && t('person.groups_more', { count: bots.length - maxNamed })}
          </span>
        </Fact>
      )}
      <Channels user={user} onClose={onClose} />
    </dl>
  )
}

interface FactProps {
  readonly icon: IconName
  readonly name: string
  readonly children: ReactNode
}

const Fact = ({ icon, name, children }: FactProps) => (
  <div>
    <dt data-tooltip={name}>
      <Icon name={icon} />
      <span className="visually-hidden" dir="auto">
        {name}
      </span>
    </dt>
    <dd>{children}</dd>
  </div>
)

/** Link such as "6 channels with you", which opens them on the user's page. */
function Channels({ user, onClose }: PartProps) {
  const account = useAccountStore().id
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const found = usePersonChannels(user.id)
  if (isSelf || found === null) return null
  const count = found.shared.length
  return (
    <Fact icon="hash" name={t('person.channels')}>
      <button
        type="button"
        className={styles.textButton}
        onClick={() => {
          onClose()
          openAddress({ view: 'people', page: 'person', userId: user.id, part: 'channels' }, { account })
        }}
      >
        {t(found.isComplete ? 'person.channels_shared' : 'person.channels_atLeast', { count })}
      </button>
    </Fact>
  )
}

function Actions({ user, onClose }: PartProps) {
  const store = useAccountStore()
  const isSelf = useAccount((state) => state.self.userId === user.id)
  // The status dialog always changes the account on the screen, so cards of another account have no button for it.
  const isShown = useUi((ui) => ui.account === store.id)
  const leaveTo = (go: () => void) => (): void => {
    onClose()
    go()
  }
  return (
    <div className={styles.actions}>
      <Button
        data-first
        className={cx(styles.main, isSelf && styles.alone)}
        variant={user.isActive ? 'primary' : 'plain'}
        onClick={leaveTo(() => writeTo(store, user.id))}
      >
        {isSelf ? t('app.notes_to_yourself') : t(user.isActive ? 'person.message' : 'person.messages')}
      </Button>
      {isSelf && isShown && (
        <Button className={styles.main} onClick={leaveTo(() => openDialog('status'))}>
          {t('app.status_set')}
        </Button>
      )}
      <Button
        onClick={leaveTo(() =>
          openAddress({ view: 'people', page: 'person', userId: user.id, part: null }, { account: store.id }),
        )}
      >
        {t('person.profile')}
      </Button>
      <PersonMenu userId={user.id} onMention={leaveTo(() => mention(store, user.id))} onLeave={onClose} />
    </div>
  )
}

/** Places the card below the element it belongs to, or above if there is no room, and inside the window. */
function place(card: HTMLElement, at: Element): void {
  const box = card.getBoundingClientRect()
  const edge = at.getBoundingClientRect()
  const below = edge.bottom + 6
  const top = below + box.height > innerHeight - 8 ? edge.top - box.height - 6 : below
  card.style.top = `${Math.max(8, Math.min(top, innerHeight - box.height - 8))}px`
  card.style.left = `${Math.max(8, Math.min(edge.left, innerWidth - box.width - 8))}px`
}
