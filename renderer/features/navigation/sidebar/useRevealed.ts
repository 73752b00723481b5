import { useEffect, useRef, type RefObject } from 'react'
import { pillLine, rowHeight } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

const margin = 40

const isActive = (row: SidebarRow): boolean => 'active' in row && row.active

/**
 * Scrolls to the active row when the active view has changed and none of its rows is in sight, since it may have been
 * opened from elsewhere. When the list has no active row anymore, as in the inbox, restores the previous scroll
 * position unless the user has scrolled. `covered` and `lineAbove` are the pixels of the list under the views and
 * under the line that appears below them.
 */
export function useRevealed(
  rows: readonly SidebarRow[],
  scroll: RefObject<HTMLElement | null>,
  covered: number,
  lineAbove: number,
): void {
  const key = rows.findLast(isActive)?.key
  const newest = useRef({ rows, lineAbove })
  /** Scroll positions before and after this hook scrolled. */
  const moved = useRef<{ readonly from: number; readonly to: number } | null>(null)
  useEffect(() => {
    newest.current = { rows, lineAbove }
  })
  useEffect(() => {
    const scroller = scroll.current
    if (scroller === null) return
    const { scrollTop } = scroller
    // The browser limits the scroll position when the list becomes shorter.
    const max = scroller.scrollHeight - scroller.clientHeight
    if (moved.current !== null && scrollTop !== Math.min(moved.current.to, max)) moved.current = null
    if (key === undefined) {
      if (moved.current !== null) scroller.scrollTo?.({ top: moved.current.from })
      moved.current = null
      return
    }
    const { lineAbove: line, rows: now } = newest.current
    // Always excludes the line at the foot: it appears with the topics that the current conversation adds.
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

/**
 * Returns the scroll position that shows the last active row, or null if an active row is in sight or there is none.
 */
export function revealingTop(rows: readonly SidebarRow[], { top, line, height }: Shown): number | null {
  let target: number | null = null
  // Uses the known heights, because the row itself may not be rendered.
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
