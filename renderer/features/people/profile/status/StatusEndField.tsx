import { useEffect, useId, useRef } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { useAccount, useNow } from '../../../../state/index.ts'
import { DateField, Note, Select } from '../../../../ui/index.ts'
import styles from './Status.module.css'
import { endWords, type StatusEnd, statusEndKinds, suggestedTime } from './statusEnd.ts'

interface StatusEndFieldProps {
  readonly end: StatusEnd
  /** Current end of the status in milliseconds, or null. */
  readonly knownEnd: number | null
  /** True if the chosen time had passed when the user saved. */
  readonly isPast: boolean
  readonly onChange: (end: StatusEnd) => void
}

/** Chooses when the status is cleared. */
export function StatusEndField({ end, knownEnd, isPast, onChange }: StatusEndFieldProps) {
  const id = useId()
  const time = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isPast) time.current?.focus()
  }, [isPast])
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const kept =
    knownEnd === null
      ? []
      : [
          {
            value: 'kept' as const,
            label: t('person.end_kept', { time: endWords(knownEnd, now, hour24) }),
          },
        ]
  const options = [
    ...kept,
    ...statusEndKinds.map((kind) => ({ value: kind, label: t(`person.end_${kind}`) })),
  ]
  return (
    <div className={styles.end}>
      <label htmlFor={id}>{t('person.end')}</label>
      <Select
        id={id}
        value={end.kind}
        options={options}
        aria-describedby={end.kind === 'never' ? undefined : `${id}-hint`}
        onChange={(kind) =>
          onChange({
            kind,
            // Starts with a suggested time, which is quicker to change than an empty field.
            chosen: kind === 'chosen' && end.chosen === '' ? suggestedTime(now) : end.chosen,
          })
        }
      />
      {end.kind === 'chosen' && (
        <DateField
          ref={time}
          type="datetime-local"
          aria-label={t('person.end_time')}
          error={isPast ? t('person.end_past') : null}
          value={end.chosen}
          onChange={({ target }) => onChange({ ...end, chosen: target.value })}
        />
      )}
      {end.kind !== 'never' && (
        <Note tone="faint" id={`${id}-hint`}>
          {t('person.end_hint')}
        </Note>
      )}
    </div>
  )
}
