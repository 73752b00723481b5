import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { Button, Input, Select } from '../../../../ui/index.ts'
import { limitWords } from '../../../common/settingControl/index.ts'
import type { FieldControlProps, FieldControl } from './organizationField.ts'
import styles from './organization.module.css'

type LimitOf = Extract<FieldControl, { kind: 'limit' }>
interface LimitProps extends FieldControlProps {
  readonly control: LimitOf
}

const minute = 60

/** Maximum of the server's field (a signed 32-bit integer). */
const maxValue = 2_147_483_647

/** Chooses a limit in days or seconds, or none: preset values, and a field for any other. */
export function LimitControl({ id, row, value, control, isFixed, isBusy, onChange }: LimitProps) {
  const { unit, usual, none } = control
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const kept = typeof value === 'number' && value > 0 ? value : null
  const isEntering = typed !== null
  const numbers = [...new Set([...usual, ...(kept === null ? [] : [kept])])].sort((a, b) => a - b)
  const options = [
    { value: 'none', label: t(none) },
    ...numbers.map((each) => ({ value: String(each), label: limitWords(each, unit) })),
    { value: 'other', label: t('organization.limit_other') },
  ]
  const perUnit = unit === 'days' ? 1 : minute
  const entered = Number(typed)
  const isNumber = Number.isInteger(entered) && entered > 0 && entered * perUnit <= maxValue
  // Settings that are not of the kind "limit", such as waiting periods, use 0 instead of null for none.
  const send = (next: number | null): void => void onChange(next, row.kind === 'limit' ? next : (next ?? 0))
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isNumber) return field.current?.focus()
    setTyped(null)
    send(entered * perUnit)
  }
  return (
    <div className={styles.limit}>
      <Select
        id={id}
        value={isEntering ? 'other' : kept === null ? 'none' : String(kept)}
        options={options}
        disabled={isFixed}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        onChange={(next) => {
          setTyped(next === 'other' ? String((kept ?? usual[0] ?? 1) / perUnit) : null)
          if (next !== 'other') send(next === 'none' ? null : Number(next))
        }}
      />
      {isEntering && !isFixed && (
        <form className={styles.number} onSubmit={save}>
          <Input
            ref={field}
            type="number"
            min={1}
            aria-label={t(unit === 'days' ? 'organization.limit_days' : 'organization.limit_minutes')}
            aria-invalid={!isNumber || undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span>
            {t(unit === 'days' ? 'organization.limit_days_unit' : 'organization.limit_minutes_unit')}
          </span>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('settings.account_save')}
          </Button>
        </form>
      )}
    </div>
  )
}
