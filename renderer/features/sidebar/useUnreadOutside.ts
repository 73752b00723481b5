import { useEffect, useRef, useState, type RefObject } from 'react'
import { pillLine } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

interface Outside {
  /** Where the nearest unread row out of sight begins, in pixels from the list's top; null: there is none. */
  readonly above: number | null
  readonly below: number | null
}

const none: Outside = { above: null, below: null }

/** The unread rows nearest to the part of the list that is in sight; covered: pixels of it that something lies over. */
export function useUnreadOutside(
  rows: readonly SidebarRow[],
  heights: readonly number[],
  scroller: RefObject<HTMLElement | null>,
  covered: number,
): Outside {
  const [outside, setOutside] = useState(none)
  const look = useRef(() => undefined as void)
  useEffect(() => {
    look.current = () => {
      const element = scroller.current
      if (element === null) return
      const { clientHeight, scrollTop } = element
      setOutside((old) => {
        // While its line is there, a row that is under the line is out of sight, too.
        const line = old.above === null ? 0 : pillLine
        const next = unreadOutside(rows, heights, scrollTop + line, clientHeight - covered - line)
        return old.above === next.above && old.below === next.below ? old : next
      })
    }
    look.current()
  }, [rows, heights, scroller, covered])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const onChange = (): void => look.current()
    element.addEventListener('scroll', onChange, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(onChange)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', onChange)
      observer?.disconnect()
    }
  }, [scroller])
  return outside
}

/** top, height: of the part in sight. */
export function unreadOutside(
  rows: readonly SidebarRow[],
  heights: readonly number[],
  top: number,
  height: number,
): Outside {
  let above: number | null = null
  let offset = 0
  for (const [index, row] of rows.entries()) {
    const end = offset + heights[index]!
    const middle = (offset + end) / 2
    if (isUnread(row)) {
      if (middle < top) above = offset
      else if (middle > top + height) return { above, below: offset }
    }
    offset = end
  }
  return { above, below: null }
}

function isUnread(row: SidebarRow): boolean {
  switch (row.type) {
    case 'heading':
      return row.collapsed && row.unread > 0
    case 'direct':
    case 'channel':
      return row.row.unread > 0
    case 'topic':
      return row.row.unread > 0 && !row.row.isMuted
    default:
      return false
  }
}
