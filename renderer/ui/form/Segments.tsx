import { useId } from 'react'
import styles from './Segments.module.css'
import type { SelectOption } from './Select.tsx'

export interface SegmentsProps<T> {
  /** Ids of the element that names the group, and of the one that describes it. */
  readonly labelledBy: string
  readonly describedBy?: string
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly isFixed: boolean
  readonly onChange: (value: T) => void
}

/** A few values side by side, of which one is chosen. */
export function Segments<T>({
  labelledBy,
  describedBy,
  value,
  options,
  isFixed,
  onChange,
}: SegmentsProps<T>) {
  // Radios of one name are one choice, also across controls of one page.
  const name = useId()
  return (
    <div className={styles.segments} role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
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
