import { useEffect, useState, type ComponentProps } from 'react'
import { afterFrame } from '../afterFrame.ts'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import styles from './Select.module.css'

export interface SelectOption<T> {
  readonly value: T
  readonly label: string
}

export interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> {
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly onChange: (value: T) => void
  /** For use above a list: as wide as the selected option, and as subdued as the chips beside it. */
  readonly isFilter?: boolean
}

/** Number of options above which the first frame draws only the selected one, and the rest follows. */
const drawnAtOnce = 50

/** Menu from which one value is selected. Values must differ when converted to strings. */
export function Select<T extends string | number | boolean | null>({
  value,
  options,
  onChange,
  isFilter = false,
  ...rest
}: SelectProps<T>) {
  const [isNear, setIsNear] = useState(false)
  const isWhole = isNear || options.length <= drawnAtOnce
  useEffect(() => (isWhole ? undefined : afterFrame(() => setIsNear(true))), [isWhole])
  const drawn = isWhole ? options : options.filter((option) => String(option.value) === String(value))
  return (
    <span className={cx(styles.select, isFilter && styles.filter)}>
      <select
        {...rest}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {drawn.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} />
    </span>
  )
}
