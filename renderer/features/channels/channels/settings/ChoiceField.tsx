import { Select, type SelectOption } from '../../../../ui/index.ts'
import styles from './channelSettings.module.css'

interface Props<T> {
  readonly id: string
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  /** The person sees the value and cannot change it: it is text then. */
  readonly isFixed: boolean
  readonly onChange: (value: T) => void
}

/** One of several values, which the row of the id describes. */
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
