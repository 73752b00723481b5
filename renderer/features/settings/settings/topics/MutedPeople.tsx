import { useMemo, useRef } from 'react'
import { mutesPeople } from '../../../../../shared/api/capabilities.ts'
import type { UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, useKeptFocus } from '../../../../ui/index.ts'
import { runAction } from '../../../compose/outbox/index.ts'
import { UserAvatar } from '../../../content/people/index.ts'
import { StateWords, useChangeState, useTooOld } from '../../../common/forms/index.ts'
import { PersonPicker } from '../../../search/picker/index.ts'
import styles from './Topics.module.css'
import { offerUndo } from '../../../common/undo/index.ts'

/** Muted users by name. */
const mutedPeople = memoSelector(
  ({ mutedUsers, users }: AccountState) => [mutedUsers, users],
  (state) =>
    [...state.mutedUsers]
      .map((userId) => ({ userId, name: displayUser(state, userId).name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
)

/** Muted users, whose messages are hidden, with a field that adds one. */
export function MutedPeople() {
  const store = useAccountStore()
  const old = useTooOld(mutesPeople)
  const self = useAccount((state) => state.self.userId)
  const muted = useAccount((state) => state.mutedUsers)
  const people = useAccount(mutedPeople)
  const list = useRef<HTMLElement>(null)
  const without = useMemo(() => [...muted, self], [muted, self])
  useKeptFocus(people, list)
  const set = (userId: UserId, isMuted: boolean): void =>
    runAction(store.id, isMuted ? 'muteUser' : 'unmuteUser', { userId })
  const change = (userId: UserId, isMuted: boolean): void => {
    const { state } = store.getState()
    const name = state === null ? '' : displayUser(state, userId).name
    set(userId, isMuted)
    const textOf = (isNowMuted: boolean): string =>
      t(isNowMuted ? 'settings.people_told_muted' : 'settings.people_told_unmuted', { name })
    offerUndo({ text: textOf(isMuted), undone: textOf(!isMuted), undo: () => set(userId, !isMuted) })
  }
  return (
    <section aria-label={t('settings.people_title')} ref={list} tabIndex={-1} className={styles.section}>
      <h2>{t('settings.people_title')}</h2>
      <p className={styles.hint}>{t('app.profile_mute_hint')}</p>
      {old !== null ? (
        <StateWords state={old} />
      ) : (
        <>
          {people.length === 0 ? (
            <p className={styles.none}>{t('settings.people_none')}</p>
          ) : (
            <ul className={styles.people}>
              {people.map(({ userId, name }) => (
                <MutedPerson
                  key={userId}
                  userId={userId}
                  name={name}
                  onUnmute={() => change(userId, false)}
                />
              ))}
            </ul>
          )}
          <div className={styles.picker}>
            <PersonPicker
              label={t('settings.people_mute')}
              placeholder={t('settings.people_mute')}
              without={without}
              withBots
              onPick={(userId) => change(userId, true)}
            />
          </div>
        </>
      )}
    </section>
  )
}

const changes =
  (userId: UserId) =>
  ({ action, params }: ActionRow): boolean =>
    (action === 'muteUser' || action === 'unmuteUser') && params['userId'] === userId

interface RowProps {
  readonly userId: UserId
  readonly name: string
  readonly onUnmute: () => void
}

function MutedPerson({ userId, name, onUnmute }: RowProps) {
  const state = useChangeState(changes(userId))
  return (
    <li>
      <UserAvatar userId={userId} size={24} />
      <div>
        <span dir="auto">{name}</span>
        <StateWords state={state} />
      </div>
      <Button data-roving aria-label={t('settings.people_unmuteOf', { name })} onClick={onUnmute}>
        {t('settings.people_unmute')}
      </Button>
    </li>
  )
}
