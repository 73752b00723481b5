import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Pane.module.css'

export interface PaneProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly className?: string | undefined
  /** Name of an icon, or an element in its place, such as a channel icon. */
  readonly icon: IconName | ReactElement
  readonly title: ReactNode
  /** Short text after the title, such as the number of rows. */
  readonly count?: ReactNode
  /** Button that returns to the list, in a pane that shows either the list or a page. */
  readonly back?: ReactNode
  /** Buttons and fields in the header, before the close button. */
  readonly actions?: ReactNode
  /** Absent if the pane is a view, which is left by opening another one. */
  readonly closeLabel?: string | undefined
  readonly onClose?: () => void
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Announced by screen readers when it changes. */
  readonly status?: string
  readonly children: ReactNode
}

/** Pane that replaces the messages: a header with a title, and the content. */
export function Pane(props: PaneProps) {
  const { ref, className, icon, title, count, back, actions, closeLabel, onClose, onKeyDown, status } = props
  return (
    <div className={cx(styles.pane, className)} ref={ref} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        {back}
        {typeof icon === 'string' ? <Icon name={icon} size={15} /> : icon}
        <h1 dir="auto" tabIndex={-1}>
          {title}
        </h1>
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

interface PageProps {
  readonly className?: string | undefined
  /** Identifies the shown page. When it changes, the page scrolls to the top. */
  readonly shown?: string | number
  readonly children: ReactNode
}

/** Scrolling column in a pane. */
export function Page({ className, shown, children }: PageProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [shown])
  return (
    <div className={styles.scroller} ref={scroller}>
      <div className={cx(styles.page, className)}>{children}</div>
    </div>
  )
}
