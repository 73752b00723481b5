import type { ReactNode } from 'react'
import { Icon } from '../../../ui/index.ts'
import styles from './outbox.module.css'

interface StateLineProps {
  readonly isFailed?: boolean
  readonly children: ReactNode
}

/** A line under a message with the state of a pending or failed operation and actions for it. */
export function StateLine({ isFailed = false, children }: StateLineProps) {
  return (
    <div className={isFailed ? styles.failed : styles.waiting} role={isFailed ? 'alert' : 'status'}>
      {isFailed && <Icon name="warning" size={14} />}
      {children}
    </div>
  )
}
