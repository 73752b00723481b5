import { useId } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { DateField, TextField } from '../../../ui/index.ts'
import type { When } from './useWhen.ts'
import styles from './when.module.css'

interface WhenFieldProps {
  readonly label: string
  readonly when: When
}

/** Day and time, chosen in a calendar or written in words. The words fill in the day and time. */
export function WhenField({ label, when }: WhenFieldProps) {
  const id = useId()
  return (
    <div className={styles.when}>
      <div className={styles.date}>
        <label htmlFor={id}>{label}</label>
        <DateField
          id={id}
          data-autofocus
          type="datetime-local"
          error={when.valueError}
          value={when.value}
          onChange={({ target }) => when.choose(target.value)}
        />
      </div>
      <TextField
        label={t('later.words')}
        placeholder={t('later.words_hint')}
        error={when.wordsError}
        autoComplete="off"
        value={when.words}
        onChange={({ target }) => when.write(target.value)}
      />
    </div>
  )
}
