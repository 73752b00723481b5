import { Select, type SelectOption } from '../../../../ui/index.ts'
import styles from './channelSettings.module.css'

interface Props<T> {
  readonly id: string
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  /** Shows the value as text, since the user may not change it. */
  readonly isFixed: boolean
  readonly onChange: (value: T) => void
}

/** Menu of values. `id` links it to the title of its row. */
export function ChoiceField<T extends string | number | boolean | null>({
  id,
  value,
  options,
  isFixed,
  onChange,
}: Props<T>) {
  if (isFixed)
    return (
      <p className={styles.readText} dir="auto">
        {options.find((option) => option.value === value)?.label}
      </p>
    )
  return (
    <Select id={id} aria-describedby={`${id}-more`} value={value} options={options} onChange={onChange} />
  )
}
