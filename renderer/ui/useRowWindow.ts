import { useCallback, useMemo, useState } from 'react'

/** Below this many rows all are drawn: finding and reading through them then works without scrolling. */
const drawnWhole = 250
const margin = 600

export interface RowWindow {
  readonly ref: (scroller: HTMLElement | null) => (() => void) | undefined
  readonly first: number
  /** One past the last. */
  readonly end: number
  readonly before: number
  readonly after: number
}

/**
 * Which of the rows have to be drawn, and the space that stands for the others. `drawAll`: up to so many rows all are;
 * fewer where a key may change every row.
 */
export function useRowWindow(heights: readonly number[], drawAll = drawnWhole): RowWindow {
  const [view, setView] = useState({ top: 0, height: 1200 })
  const ref = useCallback((scroller: HTMLElement | null) => {
    if (scroller === null) return undefined
    const measure = (): void => {
      // In steps, so that most scroll events change nothing.
      const top = Math.floor(scroller.scrollTop / 200) * 200
      const height = Math.ceil(scroller.clientHeight / 200) * 200 + 200
      setView((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    scroller.addEventListener('scroll', measure, { passive: true })
    // The observer reports the first size as well, once the page is laid out; reading the size here would force a
    // layout.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', measure)
      observer?.disconnect()
    }
  }, [])
  return useMemo(() => {
    if (heights.length <= drawAll) return { ref, first: 0, end: heights.length, before: 0, after: 0 }
    // A list that became shorter is scrolled to its end only once it is drawn.
    const total = heights.reduce((sum, height) => sum + height, 0)
    const top = Math.max(0, Math.min(view.top, total - view.height))
    let offset = 0
    let first = -1
    let end = heights.length
    let before = 0
    let endOffset = -1
    heights.forEach((height, index) => {
      if (first < 0 && offset + height >= top - margin) {
        first = index
        before = offset
      }
      if (endOffset < 0 && offset > top + view.height + margin) {
        end = index
        endOffset = offset
      }
      offset += height
    })
    return { ref, first: Math.max(first, 0), end, before, after: endOffset < 0 ? 0 : offset - endOffset }
  }, [heights, ref, view, drawAll])
}
