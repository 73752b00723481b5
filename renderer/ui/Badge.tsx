import { cx } from './cx.ts'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly count: number
  /** Adds "+" to the count, since there may be more. */
  readonly atLeast?: boolean
  readonly kind?: 'plain' | 'accent' | 'alert' | 'quiet'
}

/**
 * Count. `plain`: a number without background. `accent`: messages for the user (direct messages and mentions).
 * `alert` and `quiet`: on an icon. Renders nothing for 0.
 */
export function Badge({ count, atLeast = false, kind = 'plain' }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, styles[kind])} aria-hidden="true">
      {count > 999 ? '999+' : atLeast ? `${count}+` : count}
    </span>
  )
}
