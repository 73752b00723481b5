import { useRef, type RefObject } from 'react'
import { leavePane, useLeaveKey, useOpenedFocus } from '../../../state/index.ts'
import { Pane, type PaneProps } from '../../../ui/index.ts'

interface ViewPaneProps extends Omit<PaneProps, 'ref' | 'onClose' | 'onKeyDown'> {
  readonly ref?: RefObject<HTMLDivElement | null>
  /** Selectors for the focus of an opened pane: the first one that matches; without a match the pane gets it. */
  readonly focusOrder: readonly string[] | ((pane: HTMLElement) => void)
  /** Runs on Escape in a pane that can be closed. Absent: closes it. */
  readonly onEscape?: () => void
}

/** The pane of a view: it takes the focus when it is opened, and is left by its button and by Escape. */
export function ViewPane({ ref, focusOrder, onEscape = leavePane, ...props }: ViewPaneProps) {
  const own = useRef<HTMLDivElement>(null)
  const pane = ref ?? own
  useOpenedFocus(() => {
    const { current } = pane
    if (current === null) return
    if (typeof focusOrder === 'function') return focusOrder(current)
    const found = focusOrder.map((part) => current.querySelector<HTMLElement>(part)).find(Boolean)
    ;(found ?? current).focus({ preventScroll: true })
  })
  const leave = useLeaveKey(props.closeLabel === undefined ? null : onEscape)
  return <Pane {...props} ref={pane} onClose={leavePane} onKeyDown={leave} />
}
