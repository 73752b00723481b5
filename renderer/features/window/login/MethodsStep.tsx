import { useState, useMemo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, KeepKey, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { useLeaveKey, useUi } from '../../../state/index.ts'
import { Button, Avatar } from '../../../ui/index.ts'
import { ExternalMethods } from './ExternalMethods.tsx'
import styles from './Login.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../../shared/content/parseContent.ts'

interface MethodsStepProps {
  readonly probe: ServerProbe
  readonly onBack: () => void
  readonly onSignedIn: (account: AccountSummary) => void
  readonly onCancel: (() => void) | null
}

/** Shows the organization and its ways to sign in. */
export function MethodsStep({ probe, onBack, onSignedIn, onCancel }: MethodsStepProps) {
  const keyring = useUi(({ app }) => app.keyringAvailable)
  // Preselects the unprotected file if another account on this computer uses it.
  const isKeptHere = useUi(({ accounts }) =>
    accounts.some((accountSummary) => accountSummary.keep === 'unprotected-file'),
  )
  const withoutKeyring = isKeptHere ? 'unprotected-file' : 'run'
  const [keep, setKeep] = useState<KeepKey>(keyring ? 'keyring' : withoutKeyring)
  const [waiting, setWaiting] = useState(false)
  const keepChoice = keyring ? null : <KeepChoice value={keep} onChange={setKeep} />
  const hasExternal = probe.externalMethods.length > 0
  const leave = useLeaveKey(waiting ? null : onBack)
  return (
    <div className={styles.form} onKeyDown={leave}>
      <OrganisationHeader probe={probe} onChange={waiting ? null : onBack} />
      {!probe.passwordEnabled && !hasExternal && <p role="alert">{t('login.no_methods')}</p>}
      {probe.passwordEnabled && !waiting && (
        <PasswordForm probe={probe} keep={keep} onSignedIn={onSignedIn}>
          {keepChoice}
        </PasswordForm>
      )}
      {!probe.passwordEnabled && !waiting && keepChoice}
      {probe.passwordEnabled && hasExternal && !waiting && <p className={styles.or}>{t('login.or')}</p>}
      {hasExternal && (
        <ExternalMethods probe={probe} keep={keep} onSignedIn={onSignedIn} onWaiting={setWaiting} />
      )}
      {onCancel !== null && !waiting && (
        <Button variant="quiet" onClick={onCancel} className={styles.wide}>
          {t('login.cancel')}
        </Button>
      )}
    </div>
  )
}

/** Organization that the user is about to sign in to. */
function OrganisationHeader({ probe, onChange }: { probe: ServerProbe; onChange: (() => void) | null }) {
  // The server sends the description as HTML. Only its text is shown.
  const description = useMemo(() => contentText(parseContent(probe.description)).trim(), [probe.description])
  return (
    <header className={styles.organisation}>
      <Avatar name={probe.realmName} seed={probe.realmUrl} url={probe.iconUrl} size={52} />
      <div className={styles.organisationText}>
        <h1>{probe.realmName}</h1>
        <p data-ellipsis className={styles.url} data-selectable>
          {probe.realmUrl.replace(/^https:\/\//, '').replace(/\/$/, '')}
        </p>
        {onChange !== null && (
          <button type="button" className={styles.link} onClick={onChange}>
            {t('login.change_server')}
          </button>
        )}
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
    </header>
  )
}

const choices = [
  { value: 'run', label: t('login.keep_run'), hint: t('login.keep_run_hint') },
  { value: 'unprotected-file', label: t('login.keep_file'), hint: t('login.keep_file_hint') },
] as const

/** Chooses how to stay signed in, on computers without a keyring. The hint describes the selected option. */
function KeepChoice({ value, onChange }: { value: KeepKey; onChange: (value: KeepKey) => void }) {
  return (
    <fieldset className={styles.keep} data-tooltip={t('login.keep_text')}>
      <legend>{t('login.keep_title')}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name="keep"
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-describedby={value === choice.value ? 'keep-hint' : undefined}
          />
          {choice.label}
        </label>
      ))}
      <p className={styles.choiceHint} id="keep-hint">
        {choices.find((choice) => choice.value === value)?.hint}
      </p>
    </fieldset>
  )
}
