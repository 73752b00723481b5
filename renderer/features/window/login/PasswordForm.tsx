import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, KeepKey, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { call, callQuietly } from '../../../state/index.ts'
import { Button, IconButton, TextField } from '../../../ui/index.ts'
import styles from './Login.module.css'
import { isCredentialError, loginErrorText } from './loginError.ts'

export interface PasswordFormProps {
  readonly probe: ServerProbe
  readonly keep: KeepKey
  /** Account to sign in to again: the form is one row with the email filled in, and does not take the focus. */
  readonly again?: AccountSummary
  readonly onSignedIn: (account: AccountSummary) => void
  /** Content between the password and the button. */
  readonly children?: ReactNode
}

/** Form with email or username, and password. The password is sent in one call and stored nowhere. */
export function PasswordForm({ probe, keep, again, onSignedIn, children }: PasswordFormProps) {
  const [username, setUsername] = useState((probe.usernamesAreEmails ? again?.email : null) ?? '')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [missing, setMissing] = useState<'name' | 'password' | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: () =>
      call('login.password', {
        realmUrl: probe.realmUrl,
        username: username.trim(),
        password,
        keep,
        ...(again === undefined ? {} : { again: again.id }),
      }),
    onSuccess: (account) => onSignedIn(account),
    onError: () => passwordField.current?.select(),
  })
  const emails = probe.usernamesAreEmails
  const atField = isCredentialError(signIn.error)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const lacks = username.trim() === '' ? 'name' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks === 'name') nameField.current?.focus()
    else if (lacks === 'password') passwordField.current?.focus()
    else if (!signIn.isPending) signIn.mutate()
  }
  const edited = (): void => {
    setMissing(null)
    if (signIn.isError) signIn.reset()
  }

  return (
    <form className={again === undefined ? styles.fields : styles.row} onSubmit={submit} noValidate>
      <TextField
        ref={nameField}
        label={emails ? t('login.email') : t('login.username')}
        name="username"
        type={emails ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={again === undefined}
        value={username}
        onChange={(event) => {
          setUsername(event.target.value)
          edited()
        }}
        error={missing === 'name' ? (emails ? t('login.email_missing') : t('login.username_missing')) : null}
      />
      <TextField
        ref={passwordField}
        label={t('login.password')}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          edited()
        }}
        trailing={
          <IconButton
            icon={visible ? 'eyeOff' : 'eye'}
            label={visible ? t('login.hide_password') : t('login.show_password')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          />
        }
        error={
          missing === 'password'
            ? t('login.password_missing')
            : atField
              ? loginErrorText(signIn.error, { emails })
              : null
        }
      />
      {children}
      <p className={styles.error} aria-live="polite">
        {signIn.isError && !atField && loginErrorText(signIn.error, probe)}
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={signIn.isPending}
        className={again === undefined ? styles.wide : undefined}
      >
        {t('login.sign_in')}
      </Button>
      {again === undefined && (
        <Button
          variant="quiet"
          className={styles.forgot}
          onClick={() =>
            callQuietly('app.openExternal', { url: new URL('accounts/password/reset/', probe.realmUrl).href })
          }
        >
          {t('login.forgot')}
        </Button>
      )}
    </form>
  )
}
