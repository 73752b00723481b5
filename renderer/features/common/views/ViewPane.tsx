import { useRef, type RefObject } from 'react'
import { leavePane, useLeaveKey, useOpenedFocus } from '../../../state/index.ts'
import { Pane, type PaneProps } from '../../../ui/index.ts'

interface ViewPaneProps extends Omit<PaneProps, 'ref' | 'onClose' | 'onKeyDown'> {
  readonly ref?: RefObject<HTMLDivElement | null>
  /** Selectors for the initial focus. The first match gets it, or the pane if there is none. */
  readonly focusOrder: readonly string[] | ((pane: HTMLElement) => void)
  /** Handles Escape in a pane that can be closed. Closes the pane by default. */
  readonly onEscape?: () => void
}

/** Pane of a view. It takes the focus when opened, and is closed by its button or Escape. */
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
