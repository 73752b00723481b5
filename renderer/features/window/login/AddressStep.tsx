import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ServerProbe } from '../../../../shared/ipc/contract.ts'
import { call, CallFailure, useLeaveKey } from '../../../state/index.ts'
import { Button, TextField } from '../../../ui/index.ts'
import styles from './Login.module.css'
import { loginErrorText } from './loginError.ts'

interface AddressStepProps {
  readonly initialAddress: string
  readonly onFound: (probe: ServerProbe, address: string) => void
  readonly onCancel: (() => void) | null
}

/** Asks for the organization's address and checks that a server responds there. */
export function AddressStep({ initialAddress, onFound, onCancel }: AddressStepProps) {
  const [address, setAddress] = useState(initialAddress)
  const [missing, setMissing] = useState(false)
  const probe = useMutation({
    mutationFn: (allowHttp: boolean) => call('login.probe', { address: address.trim(), allowHttp }),
    onSuccess: (found) => onFound(found, address.trim()),
  })
  const needsConsent = probe.error instanceof CallFailure && probe.error.code === 'http-needs-consent'
  const leave = useLeaveKey(needsConsent ? probe.reset : onCancel)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const empty = address.trim() === ''
    setMissing(empty)
    if (!empty && !probe.isPending) probe.mutate(false)
  }

  if (needsConsent) {
    return (
      <HttpConsent
        address={address.trim()}
        onKeyDown={leave}
        onAccept={() => probe.mutate(true)}
        onRefuse={() => probe.reset()}
      />
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={leave} noValidate>
      <header>
        <h1>{t('login.address_title')}</h1>
        <p className={styles.lead}>{t('login.address_text')}</p>
      </header>
      <TextField
        label={t('login.address')}
        name="address"
        value={address}
        placeholder={t('login.address_placeholder')}
        autoComplete="url"
        autoCapitalize="none"
        inputMode="url"
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setAddress(event.target.value)
          setMissing(false)
          if (probe.isError) probe.reset()
        }}
        error={missing ? t('login.address_missing') : probe.isError ? loginErrorText(probe.error) : null}
      />
      <div className={styles.actions}>
        {onCancel !== null && <Button onClick={onCancel}>{t('login.cancel')}</Button>}
        <Button type="submit" variant="primary" busy={probe.isPending}>
          {t('login.continue')}
        </Button>
      </div>
    </form>
  )
}

interface HttpConsentProps extends Pick<ComponentProps<'div'>, 'onKeyDown'> {
  readonly address: string
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

/** Warning before a password is sent unencrypted. Enter refuses, since Cancel has the focus. */
function HttpConsent({ address, onAccept, onKeyDown, onRefuse }: HttpConsentProps) {
  return (
    <div
      className={styles.form}
      role="alertdialog"
      aria-labelledby="http-title"
      aria-describedby="http-text"
      onKeyDown={onKeyDown}
    >
      <header>
        <h1 id="http-title">{t('login.http_title')}</h1>
        <p className={styles.lead} id="http-text">
          {t('login.http_text', { address })}
        </p>
      </header>
      <div className={styles.actions}>
        <Button onClick={onAccept}>{t('login.http_continue')}</Button>
        <Button variant="primary" onClick={onRefuse} autoFocus>
          {t('login.cancel')}
        </Button>
      </div>
    </div>
  )
}
