import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

/** Placeholder for a pane without content, with the user's next steps. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size={32} className={styles.icon} />}
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
