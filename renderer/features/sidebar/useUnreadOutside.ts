import { useEffect, useRef, useState, type RefObject } from 'react'
import { pillLine } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

/** The unread rows out of sight on one side. */
export interface UnreadRows {
  /** Start of the nearest one, in pixels from the list's top. */
  readonly top: number
  /** Number of their unread messages. */
  readonly count: number
}

interface Outside {
  readonly above: UnreadRows | null
  readonly below: UnreadRows | null
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
        return isSame(old.above, next.above) && isSame(old.below, next.below) ? old : next
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

const isSame = (a: UnreadRows | null, b: UnreadRows | null): boolean =>
  a === b || (a !== null && b !== null && a.top === b.top && a.count === b.count)

/** top, height: of the part in sight. */
export function unreadOutside(
  rows: readonly SidebarRow[],
  heights: readonly number[],
  top: number,
  height: number,
): Outside {
  const above = { top: 0, counts: new Map<string, number>() }
  const below = { top: 0, counts: new Map<string, number>() }
  let offset = 0
  for (const [index, row] of rows.entries()) {
    const end = offset + heights[index]!
    const middle = (offset + end) / 2
    const count = unreadOf(row)
    if (count > 0 && middle < top) {
      above.top = offset
      above.counts.set(conversationOf(row), count)
    } else if (count > 0 && middle > top + height) {
      if (below.counts.size === 0) below.top = offset
      below.counts.set(conversationOf(row), count)
    }
    offset = end
  }
  const [sumAbove, sumBelow] = [sum(above.counts), sum(below.counts)]
  return {
    above: sumAbove === 0 ? null : { top: above.top, count: sumAbove },
    below: sumBelow === 0 ? null : { top: below.top, count: sumBelow },
  }
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0)

/** A pinned conversation has two rows, and counts once. */
const conversationOf = (row: SidebarRow): string =>
  row.type === 'direct'
    ? `direct:${row.row.key}`
    : row.type === 'topic'
      ? `topic:${row.row.channelId}:${row.row.key}`
      : row.key

/** The topics of a channel that is open count by themselves. */
function unreadOf(row: SidebarRow): number {
  switch (row.type) {
    case 'heading':
      return row.collapsed ? row.unread : 0
    case 'more':
      return row.unread
    case 'direct':
      return row.row.unread
    case 'channel':
      return row.expanded ? 0 : row.row.unread
    case 'topic':
      return row.row.isMuted ? 0 : row.row.unread
    default:
      return 0
  }
}
