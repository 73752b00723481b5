import { useLayoutEffect, useRef } from 'react'
import type { RowKey } from './rowFocus.ts'
import { centreRow, revealRow } from './rowScroll.ts'
import type { ListHandle } from './useList.ts'

/** Scrolls the active row into sight when it changes or moves; into the middle where the list comes back to its place. */
export function useRevealedRow<T, K extends RowKey>(
  list: ListHandle<T, K>,
  heights: readonly number[],
  isInPage: boolean,
  headHeight = 0,
): void {
  const { elementRef, index, item, items, kind } = list
  const key = item === undefined ? null : kind.keyOf(item)
  const newest = useRef({ heights, items })
  useLayoutEffect(() => {
    newest.current = { heights, items }
  })
  const comesBack = useRef(list.isMoved)
  useLayoutEffect(() => {
    const scroller = elementRef.current
    const { heights: all, items: rows } = newest.current
    // The list does not move under the pointer that moves the focus.
    if (scroller === null || key === null || scroller.querySelector('[data-active]:hover') !== null) return
    // The page stays where it is until the keys are in the list.
    if (isInPage && !scroller.contains(document.activeElement)) return
    if (kind.heightOf === undefined || isInPage)
      return scroller.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
    let top = 0
    for (let at = 0; at < index; at++) top += all[at]!
    const isBack = comesBack.current
    comesBack.current = false
    if (isBack) return centreRow(scroller, top)
    // With the first row of a group its heading is seen, too.
    const above = rows[index - 1]
    const isFirst = above !== undefined && kind.isHeading?.(above) === true
    revealRow(scroller, isFirst ? top - all[index - 1]! : top, top + all[index]! + headHeight)
  }, [elementRef, key, index, kind, isInPage, headHeight])
}
