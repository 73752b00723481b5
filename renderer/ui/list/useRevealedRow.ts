import { useLayoutEffect, useRef } from 'react'
import type { RowKey } from './rowFocus.ts'
import { centreRow, revealRow } from './rowScroll.ts'
import type { ListHandle } from './useList.ts'

/** Scrolls the active row into view when it changes or moves. When a list is restored, centers the row. */
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
    // Skipped if the pointer moves the focus, since the list must not scroll under it.
    if (scroller === null || key === null || scroller.querySelector('[data-active]:hover') !== null) return
    // Skipped until the list has the focus, so that the page does not scroll.
    if (isInPage && !scroller.contains(document.activeElement)) return
    if (kind.heightOf === undefined || isInPage)
      return scroller.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
    let top = 0
    for (let at = 0; at < index; at++) top += all[at]!
    const isBack = comesBack.current
    comesBack.current = false
    if (isBack) return centreRow(scroller, top)
    // For the first row of a group, its heading is shown as well.
    const above = rows[index - 1]
    const isFirst = above !== undefined && kind.isHeading?.(above) === true
    revealRow(scroller, isFirst ? top - all[index - 1]! : top, top + all[index]! + headHeight)
  }, [elementRef, key, index, kind, isInPage, headHeight])
}
