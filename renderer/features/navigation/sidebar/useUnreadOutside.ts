import { useEffect, useRef, useState, type RefObject } from 'react'
import { sameItems } from '../../../../shared/model/navigation/sidebar.ts'
import { pillLine } from './rowHeight.ts'
import type { SidebarRow } from './sidebarRow.ts'

/** The unread rows out of sight on one side. */
export interface UnreadRows {
  /** Start of the nearest one, in pixels from the top of the list. */
  readonly top: number
  /** Number of unread messages in them. */
  readonly count: number
  /** The direct conversations among them, from top to bottom. */
  readonly directs: readonly DirectItem[]
}

type DirectItem = Extract<SidebarRow, { type: 'direct' }>

interface Outside {
  readonly above: UnreadRows | null
  readonly below: UnreadRows | null
}

const none: Outside = { above: null, below: null }

/**
 * Returns the unread rows above and below the visible part of the list. `covered`: pixels of the list covered by the
 * views.
 */
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
        const next = unreadOutOfSight(rows, heights, scrollTop, clientHeight - covered)
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
  a === b ||
  (a !== null && b !== null && a.top === b.top && a.count === b.count && sameItems(a.directs, b.directs))

/**
 * Returns the unread rows above and below the visible part, which starts at `top` and is `height` pixels high. If some
 * are above, the line with their number covers its first pixels.
 */
export function unreadOutOfSight(
  rows: readonly SidebarRow[],
  heights: readonly number[],
  top: number,
  height: number,
): Outside {
  const found = unreadOutside(rows, heights, top, height)
  return found.above === null ? found : unreadOutside(rows, heights, top + pillLine, height - pillLine)
}

/** Pixels above and below the text of a row. The text of a row that is covered further is cut. */
const textInset = 6

/** Returns the unread rows whose text is not entirely between `top` and `top + height`. */
export function unreadOutside(
  rows: readonly SidebarRow[],
  heights: readonly number[],
  top: number,
  height: number,
): Outside {
  const above = noSide()
  const below = noSide()
  let offset = 0
  for (const [index, row] of rows.entries()) {
    const end = offset + heights[index]!
    const count = unreadOf(row)
    if (count > 0 && offset + textInset < top) {
      above.top = offset
      addTo(above, row, count)
    } else if (count > 0 && end - textInset > top + height) {
      if (below.counts.size === 0) below.top = offset
      addTo(below, row, count)
    }
    offset = end
  }
  return { above: unreadRowsOf(above), below: unreadRowsOf(below) }
}

interface Side {
  top: number
  readonly counts: Map<string, number>
  readonly directs: Map<string, DirectItem>
}

const noSide = (): Side => ({ top: 0, counts: new Map(), directs: new Map() })

function addTo({ counts, directs }: Side, row: SidebarRow, count: number): void {
  const conversation = conversationOf(row)
  counts.set(conversation, count)
  if (row.type === 'direct' && !directs.has(conversation)) directs.set(conversation, row)
}

function unreadRowsOf({ top, counts, directs }: Side): UnreadRows | null {
  const count = [...counts.values()].reduce((total, each) => total + each, 0)
  return count === 0 ? null : { top, count, directs: [...directs.values()] }
}

/** Identifies the conversation of a row: a pinned conversation has two rows but counts once. */
const conversationOf = (row: SidebarRow): string =>
  row.type === 'direct'
    ? `direct:${row.row.key}`
    : row.type === 'topic'
      ? `topic:${row.row.channelId}:${row.row.key}`
      : row.key

/** Returns the unread count of a row. The topics of an expanded channel are counted in separate rows. */
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
