import { useEffect, useRef, type RefObject } from 'react'
import { pillLine, rowHeight } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

const margin = 40

const isActive = (row: SidebarRow): boolean => 'active' in row && row.active

/**
 * Scrolls to the row of what is shown when that has changed and no row of it is in sight: it may be opened from
 * elsewhere. Once nothing in the list is shown any more, as in the inbox, the list is where it was before, unless the
 * user has scrolled it. covered, lineAbove: pixels of the list under the views, and under the line that comes and goes
 * below them.
 */
export function useRevealed(
  rows: readonly SidebarRow[],
  scroll: RefObject<HTMLElement | null>,
  covered: number,
  lineAbove: number,
): void {
  const key = rows.findLast(isActive)?.key
  const newest = useRef({ rows, lineAbove })
  /** Positions of the list before and after it was scrolled here. */
  const moved = useRef<{ readonly from: number; readonly to: number } | null>(null)
  useEffect(() => {
    newest.current = { rows, lineAbove }
  })
  useEffect(() => {
    const scroller = scroll.current
    if (scroller === null) return
    const { scrollTop } = scroller
    // A list that became shorter is scrolled less.
    const max = scroller.scrollHeight - scroller.clientHeight
    if (moved.current !== null && scrollTop !== Math.min(moved.current.to, max)) moved.current = null
    if (key === undefined) {
      if (moved.current !== null) scroller.scrollTo?.({ top: moved.current.from })
      moved.current = null
      return
    }
    const { lineAbove: line, rows: now } = newest.current
    // Always without the line at the foot: it comes with the topics that the shown conversation adds.
    const height = scroller.clientHeight - covered - pillLine
    const target = revealingTop(now, { top: scrollTop, line, height })
    if (target === null) return
    scroller.scrollTo?.({ top: target })
    moved.current = { from: moved.current?.from ?? scrollTop, to: scroller.scrollTop }
  }, [key, scroll, covered])
}

interface Shown {
  readonly top: number
  readonly line: number
  readonly height: number
}

/** Returns how far the list is to be scrolled to show the last active row; null: one is in sight, or there is none. */
export function revealingTop(rows: readonly SidebarRow[], { top, line, height }: Shown): number | null {
  let target: number | null = null
  // By the known heights: the row itself may not be drawn.
  let start = 0
  for (const row of rows) {
    const end = start + rowHeight(row)
    if (isActive(row)) {
      if (start >= top + line && end <= top + height) return null
      target = start < top + line ? Math.max(0, start - margin) : end + margin - height
    }
    start = end
  }
  return target
}
