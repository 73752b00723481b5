import { cx } from './cx.ts'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly count: number
  /** There may be more. */
  readonly atLeast?: boolean
  readonly kind?: 'plain' | 'accent' | 'alert' | 'quiet'
}

/** A count. plain: a number alone; accent: for you (direct, mention); alert, quiet: on an icon. Nothing for 0. */
export function Badge({ count, atLeast = false, kind = 'plain' }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, styles[kind])} aria-hidden="true">
      {count > 999 ? '999+' : atLeast ? `${count}+` : count}
    </span>
  )
}
