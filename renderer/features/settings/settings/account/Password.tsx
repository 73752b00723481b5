import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import { hasPasswords } from '../../../../../shared/model/people/ownChanges.ts'
import { call, useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button, Buttons, isForInputMethod, TextField } from '../../../../ui/index.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './account.module.css'
import { EndWords, OfflineWords, useServerCall, type CallEnd } from '../../../common/forms/index.ts'

/** Row that changes the password. Hidden if the organization does not use passwords. */
export function Password() {
  const isShown = useAccount(hasPasswords)
  return isShown ? <PasswordRow /> : null
}

function PasswordRow() {
  const [isOpen, setOpen] = useState(false)
  const [end, setEnd] = useState<CallEnd | null>(null)
  const isOffline = useIsOffline()
  const button = useRef<HTMLButtonElement>(null)
  const close = (ended: CallEnd | null): void => {
    setOpen(false)
    setEnd(ended)
    button.current?.focus()
  }
  return (
    <>
      <AccountRow title={t('settings.account_password')} isOffline={isOffline && !isOpen} end={end}>
        <Button
          ref={button}
          aria-expanded={isOpen}
          aria-disabled={isOffline && !isOpen}
          onClick={() => {
            setEnd(null)
            setOpen(!isOpen)
          }}
        >
          {t('settings.account_password_change')}
        </Button>
      </AccountRow>
      {isOpen && <PasswordForm onEnd={close} />}
    </>
  )
}

/**
 * Returns the text of a field. Passwords are read from the form only when they are sent, so that the window stores
 * them nowhere else.
 */
function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function PasswordForm({ onEnd }: { readonly onEnd: (end: CallEnd | null) => void }) {
  const { id } = useAccountStore()
  const minLength = useAccount((state) => realmNumber(state, 'password_min_length', 0))
  const isOffline = useIsOffline()
  const change = useServerCall()
  const [isDifferent, setDifferent] = useState(false)

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const oldPassword = typed(form, 'old')
    const newPassword = typed(form, 'new')
    if (isOffline || oldPassword === '' || newPassword === '') return
    const differs = newPassword !== typed(form, 'repeated')
    setDifferent(differs)
    if (differs) return
    void change
      .run(async () => {
        await call('account.changePassword', { account: id, oldPassword, newPassword })
        form.reset()
        return ''
      })
      .then((isDone) => {
        if (isDone) onEnd({ kind: 'done', words: t('settings.account_password_done') })
      })
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isForInputMethod(event)) return
    event.preventDefault()
    event.stopPropagation()
    onEnd(null)
  }
  return (
    <form
      className={styles.fields}
      aria-label={t('settings.account_password_change')}
      onSubmit={save}
      onKeyDown={leave}
    >
      <TextField
        label={t('settings.account_password_old')}
        name="old"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
      />
      <TextField
        label={t('settings.account_password_new')}
        name="new"
        type="password"
        autoComplete="new-password"
        hint={minLength > 0 ? t('settings.account_password_short', { count: minLength }) : undefined}
        required
      />
      <TextField
        label={t('settings.account_password_repeat')}
        name="repeated"
        type="password"
        autoComplete="new-password"
        error={isDifferent ? t('settings.account_password_differ') : null}
        required
      />
      {isOffline && <OfflineWords />}
      <EndWords end={change.end} />
      <Buttons>
        <Button onClick={() => onEnd(null)}>{t('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={change.isBusy} aria-disabled={isOffline}>
          {t('settings.account_password_do')}
        </Button>
      </Buttons>
    </form>
  )
}
