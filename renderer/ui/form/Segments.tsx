import { useId } from 'react'
import styles from './Segments.module.css'
import type { SelectOption } from './Select.tsx'

/** The accessible name of a group: a text, or the ids of the elements that show it. */
type GroupName =
  | { readonly label: string; readonly labelledBy?: undefined }
  | { readonly label?: undefined; readonly labelledBy: string }

type SegmentsProps<T> = GroupName & {
  /** Ids of the elements that describe the group. */
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
