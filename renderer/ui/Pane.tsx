import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Pane.module.css'

interface PaneProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly className?: string | undefined
  readonly icon: IconName
  readonly title: ReactNode
  /** A few words after the title, such as the number of rows. */
  readonly count?: ReactNode
  /** Leads from a page to its list, in a pane that has room for one of both. */
  readonly back?: ReactNode
  /** Buttons and fields in the head, before the button that closes. */
  readonly actions?: ReactNode
  /** Absent where the pane is a view, which is left by opening another one. */
  readonly closeLabel?: string
  readonly onClose?: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** Read to screen readers when it changes. */
  readonly status?: string
  readonly children: ReactNode
}

/** A pane in the place of messages: a head with its title, and what it is about. */
export function Pane(props: PaneProps) {
  const { ref, className, icon, title, count, back, actions, closeLabel, onClose, onKeyDown, status } = props
  return (
    <div className={cx(styles.pane, className)} ref={ref} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        {back}
        <Icon name={icon} size={15} />
        <h1 dir="auto">{title}</h1>
        <span data-ellipsis className={styles.count} dir="auto">
          {count}
        </span>
        {actions}
        {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
      </header>
      {props.children}
      {status !== undefined && (
        <p className="visually-hidden" role="status">
          {status}
        </p>
      )}
    </div>
  )
}
