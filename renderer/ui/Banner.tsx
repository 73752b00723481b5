import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { cx } from './cx.ts'

/** A line across a pane: `info` says how things are, `warning` what needs somebody. */
export function Banner({
  kind = 'info',
  children,
  actions,
}: {
  kind?: 'info' | 'warning'
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={cx(styles.banner, styles[kind])}>
      <div className={styles.text}>{children}</div>
      {actions}
    </div>
  )
}
