import type { ComponentProps } from 'react'
import { Icon } from '../../ui/index.ts'
import styles from './form.module.css'

export interface SelectOption<T> {
  readonly value: T
  readonly label: string
}

export interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> {
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly onChange: (value: T) => void
}

/** A list of which one value is chosen. Values differ as text. */
export function Select<T extends string | number | boolean | null>({
  value,
  options,
  onChange,
  ...rest
}: SelectProps<T>) {
  return (
    <span className={styles.select}>
      <select
        {...rest}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={12} />
    </span>
  )
}
