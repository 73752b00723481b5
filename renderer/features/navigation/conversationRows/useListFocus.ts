import { useEffect, useRef, useState, type RefObject } from 'react'
import { useUi, useOpenedFocus } from '../../../state/index.ts'
import { useList, type ListHandle, type RowKind } from '../../../ui/index.ts'
import { itemHeight, itemId, type ListItem } from './listItem.ts'
import { keepPlace, returnedPlace } from './listPlaces.ts'

export type ListFocus = ListHandle<ListItem, string>

const listItems: RowKind<ListItem, string> = {
  keyOf: ({ key }) => key,
  idOf: itemId,
  heightOf: itemHeight,
  isHeading: ({ type }) => type === 'heading',
  // So that the key that finished the last conversation of the inbox does not act on one in Later.
  isApart: (item) => item.type === 'row' && item.isLater === true,
  isPassed: (item) => item.type === 'heading' && !item.isCollapsed,
}

interface ListFocusOptions {
  /** The name of the list. It resumes where it was left when the user returns from one of its conversations. */
  readonly list: string
  /** True to keep the focus on its row when rows change. Otherwise the first row has it until the user moves it. */
  readonly isHeld?: boolean
  /** The filter of the rows. With a new one, the list is shown from its first row, which has the focus. */
  readonly filter?: string
}

/** Tracks which item of a list of conversations has the focus. */
export function useListFocus(
  items: readonly ListItem[],
  { list, isHeld = false, filter }: ListFocusOptions,
): ListFocus {
  const undone = useUi((ui) => ui.undone)
  const [returned] = useState(() => returnedPlace(list))
  // Not while rendering, since React may render a list again before it is shown.
  useEffect(() => void returned?.forget(), [returned])
  const focus = useList(items, listItems, {
    place: returned?.place ?? null,
    isHeld,
    undone,
    typed: filter ?? null,
  })
  const { index } = focus
  const newest = useRef({ items, index })
  useEffect(() => {
    newest.current = { items, index }
  })
  useEffect(() => () => keepPlace(list, newest.current), [list])
  return focus
}

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
