import type { ComponentProps } from 'react'
import styles from './Chip.module.css'
import { cx } from '../cx.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** State of a filter. undefined for a chip that runs an action. */
  readonly isOn?: boolean
  /** Shown after the label, unless it is 0. */
  readonly count?: number
}

/** Small rounded button: a filter above a list, or an action beside filters. */
export function Chip({ isOn, count = 0, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      data-roving
      aria-pressed={isOn}
      {...rest}
      className={cx(styles.chip, isOn === true && styles.on, className)}
    >
      {children}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  )
}
