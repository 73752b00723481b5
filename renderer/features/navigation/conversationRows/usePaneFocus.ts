import { useEffect, type RefObject } from 'react'
import { useOpenedFocus } from '../../../state/index.ts'

/**
 * The focus of a pane with a list of conversations: the list has it once the pane is opened, and the pane while the list
 * is empty. It would go with the list when its last row leaves, and be nowhere when a row comes back. A row that comes
 * back by the Undo button of a toast brings the focus back, too: see ListFocus.returns.
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
