import { cx } from './cx.ts'
import styles from './Badge.module.css'

/** A count. plain: a quiet number; accent: for you (direct, mention); alert: on an account's icon. Nothing for 0. */
export function Badge({ count, kind = 'plain' }: { count: number; kind?: 'plain' | 'accent' | 'alert' }) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, styles[kind])} aria-hidden="true">
      {count > 999 ? '999+' : count}
    </span>
  )
}
