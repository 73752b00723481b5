import { useRef, type ReactNode } from 'react'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { useLeaveKey, useOpenedFocus } from '../../../state/index.ts'
import { Pane, type IconName } from '../../../ui/index.ts'
import styles from './form.module.css'

interface PagePaneProps {
  readonly icon: IconName
  readonly title: string
  /** Buttons in the head, before the one that closes. */
  readonly actions?: ReactNode
  /** Name of the command that Escape runs. */
  readonly leaveCommand: CommandId
  readonly closeLabel: string
  /** Selectors of what gets the focus when the pane is opened; the first that finds something does. */
  readonly focusOrder: readonly string[]
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A pane in the place of messages: a head with its title, and one column that scrolls. */
export function PagePane(props: PagePaneProps) {
  const { icon, title, actions, leaveCommand, closeLabel, focusOrder, onClose, children } = props
  const pane = useRef<HTMLDivElement>(null)
  useOpenedFocus(() => {
    const found = focusOrder.map((part) => pane.current?.querySelector<HTMLElement>(part)).find(Boolean)
    ;(found ?? pane.current)?.focus({ preventScroll: true })
  })
  const leave = useLeaveKey(leaveCommand, onClose)
  return (
    <Pane
      ref={pane}
      icon={icon}
      title={title}
      actions={actions}
      closeLabel={closeLabel}
      onClose={onClose}
      onKeyDown={leave}
    >
      <div className={styles.scroller}>
        <div className={styles.page}>{children}</div>
      </div>
    </Pane>
  )
}
