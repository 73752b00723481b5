import { useId } from 'react'
import styles from './Segments.module.css'
import type { SelectOption } from './Select.tsx'

interface SegmentsProps<T> {
  /** Accessible name of the group, if no other element names it. */
  readonly label?: string
  /** Ids of the elements that name and describe the group. */
  readonly labelledBy?: string
  readonly describedBy?: string
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly isFixed?: boolean
  readonly onChange: (value: T) => void
}

/** Row of a few values, of which one is selected. */
export function Segments<T>({
  label,
  labelledBy,
  describedBy,
  value,
  options,
  isFixed = false,
  onChange,
}: SegmentsProps<T>) {
  // The browser groups radio buttons of the same name across the whole page, so each group needs a unique name.
  const name = useId()
  return (
    <div
      className={styles.segments}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <label key={option.label}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            disabled={isFixed}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
