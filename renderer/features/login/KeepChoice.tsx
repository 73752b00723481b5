import { t } from '../../../shared/i18n.ts'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import styles from './Login.module.css'

const choices = [
  { value: 'run', label: t('login.keep_run'), hint: t('login.keep_run_hint') },
  { value: 'unprotected-file', label: t('login.keep_file'), hint: t('login.keep_file_hint') },
] as const

/** Where no keyring protects keys, the person decides what happens to theirs. */
export function KeepChoice({ value, onChange }: { value: KeepKey; onChange: (value: KeepKey) => void }) {
  return (
    <fieldset className={styles.keep}>
      <legend>{t('login.keep_title')}</legend>
      <p className={styles.choiceHint}>{t('login.keep_text')}</p>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name="keep"
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-describedby={`keep-${choice.value}`}
          />
          <span>
            {choice.label}
            <span className={styles.choiceHint} id={`keep-${choice.value}`}>
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
