import { useEffect, useRef, useState } from 'react'
import { useUi } from '../../../state/index.ts'
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
