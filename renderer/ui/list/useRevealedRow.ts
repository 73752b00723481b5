import { useLayoutEffect, useRef } from 'react'
import type { RowKey } from './rowFocus.ts'
import { centerRow, revealRow, scrollNow } from './rowScroll.ts'
import type { ListHandle } from './useList.ts'

/**
 * Scrolls the active row into view when it changes or moves. When a list is restored, centers the row. A row under the
 * pointer keeps its position when rows are added above it, as long as the list is long enough to scroll.
 */
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
  const shown = useRef({ key, top: 0 })
  useLayoutEffect(() => {
    const scroller = elementRef.current
    const { heights: all, items: rows } = newest.current
    if (scroller === null || key === null) return
    let top = 0
    for (let at = 0; at < index; at++) top += all[at] ?? 0
    const before = shown.current
    shown.current = { key, top }
    // The pointer moves the focus, so the list must not scroll under it.
    if (scroller.querySelector('[data-active]:hover') !== null) {
      // Everywhere else than at the start, the browser keeps the rows in place.
      const isPushed = before.key === key && top > before.top && scroller.scrollTop === 0 && !isInPage
      if (isPushed) scrollNow(scroller, top - before.top)
      return
    }
    // Skipped until the list has the focus, so that the page does not scroll.
    if (isInPage && !scroller.contains(document.activeElement)) return
    if (kind.heightOf === undefined || isInPage)
      return scroller.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
    const isBack = comesBack.current
    comesBack.current = false
    if (isBack) return centerRow(scroller, top)
    // For the first row of a group, its heading is shown as well.
    const above = rows[index - 1]
    const isFirst = above !== undefined && kind.isHeading?.(above) === true
    revealRow(scroller, isFirst ? top - all[index - 1]! : top, top + all[index]! + headHeight)
  }, [elementRef, key, index, kind, isInPage, headHeight])
}
