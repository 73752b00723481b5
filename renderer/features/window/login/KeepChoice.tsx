import { t } from '../../../../shared/i18n.ts'
import type { KeepKey } from '../../../../shared/ipc/contract.ts'
import styles from './Login.module.css'

const choices = [
  { value: 'run', label: t('login.keep_run'), hint: t('login.keep_run_hint') },
  { value: 'unprotected-file', label: t('login.keep_file'), hint: t('login.keep_file_hint') },
] as const

/** Chooses how to stay signed in, on computers without a keyring. The hint describes the selected option. */
export function KeepChoice({ value, onChange }: { value: KeepKey; onChange: (value: KeepKey) => void }) {
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
