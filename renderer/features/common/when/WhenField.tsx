import { useId, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { DateField, fieldTime, TextField } from '../../../ui/index.ts'
import { whenOf } from './whenOf.ts'
import styles from './when.module.css'

interface WhenFieldProps {
  readonly label: string
  /** Day and time in the format of a `datetime-local` input. */
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Day and time, chosen in a calendar or written in words. The words fill in the day and time. */
export function WhenField({ label, value, error, onChange }: WhenFieldProps) {
  const id = useId()
  const [isUnknown, setUnknown] = useState(false)
  /** The last written text. An earlier one may be understood later, when the parser is loaded. */
  const written = useRef('')
  const read = async (text: string): Promise<void> => {
    written.current = text
    const time = text.trim() === '' ? null : await whenOf(text, Date.now())
    if (written.current !== text) return
    setUnknown(time === null && text.trim() !== '')
    if (time !== null) onChange(fieldTime(time))
  }
  return (
    <div className={styles.when}>
      <div className={styles.date}>
        <label htmlFor={id}>{label}</label>
        <DateField
          id={id}
          data-autofocus
          type="datetime-local"
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <TextField
        label={t('later.words')}
        placeholder={t('later.words_hint')}
        error={isUnknown ? t('later.words_unknown') : null}
        autoComplete="off"
        onChange={({ target }) => void read(target.value)}
      />
    </div>
  )
}
