import { useEffect, useRef, type RefObject } from 'react'
import { rowHeight } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

const margin = 40

/**
 * Scrolls to the row of what is shown when that has changed and the row is out of sight: it may be opened from
 * elsewhere. covered, lineAbove: pixels of the list under the views, and under the line that comes and goes below them.
 */
export function useRevealed(
  rows: readonly SidebarRow[],
  scroll: RefObject<HTMLElement | null>,
  covered: number,
  lineAbove: number,
): void {
  const key = rows.findLast((row) => 'active' in row && row.active)?.key
  const newest = useRef({ rows, lineAbove })
  useEffect(() => {
    newest.current = { rows, lineAbove }
  })
  useEffect(() => {
    const scroller = scroll.current
    const { lineAbove: line, rows: now } = newest.current
    const index = now.findIndex((row) => row.key === key)
    if (scroller === null || key === undefined || index < 0) return
    // By the known heights: the row itself may not be drawn.
    const top = now.slice(0, index).reduce((sum, row) => sum + rowHeight(row), 0)
    const bottom = top + rowHeight(now[index]!)
    const height = scroller.clientHeight - covered
    if (top < scroller.scrollTop + line) scroller.scrollTo?.({ top: top - margin })
    else if (bottom > scroller.scrollTop + height) scroller.scrollTo?.({ top: bottom + margin - height })
  }, [key, scroll, covered])
}
