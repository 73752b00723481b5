import { useEffect, type RefObject } from 'react'
import { useOpenedFocus } from '../../../state/index.ts'

/**
 * Manages the focus of a pane with a list of conversations. When the pane opens, the list receives the focus. While
 * the list is empty, the pane has it: otherwise the focus would be lost with the last row and be nowhere when a row
 * returns. A row restored by the Undo button of a toast returns the focus to the list, too: see ListFocus.returns.
 */
export function usePaneFocus(
  pane: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isEmpty: boolean,
  returns: number,
): void {
  const give = (): void => (list.current ?? pane.current)?.focus({ preventScroll: true })
  useOpenedFocus(give)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement === pane.current)
      (list.current ?? pane.current)?.focus({ preventScroll: true })
  }, [isEmpty, returns, list, pane])
}
