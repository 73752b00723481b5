import { useCallback, useEffect, useMemo, useState } from 'react'
import { afterFrame } from '../afterFrame.ts'
import { scrollerOf } from './rowScroll.ts'

/*
 * Draws the visible rows of a list. @tanstack/react-virtual 3.14.26 would add 34 kB of minified code to the page, this
 * hook adds 2 kB (React excluded, vite build of each alone, 2026-11-30). The figures in List.tsx include it.
 */

/** Number of rows up to which all are drawn, so that find-in-page and screen readers reach them without scrolling. */
const drawnWhole = 250
/** Distance in pixels that is drawn above and below the visible part. Small in the first frame, so that it is fast. */
const margin = 600
const firstMargin = 100
/** Step in pixels to which the position is rounded, so that most scroll events change nothing. */
const step = 200

export interface RowWindow {
  readonly ref: (scroller: HTMLElement | null) => (() => void) | undefined
  readonly first: number
  /** Index after the last drawn row. */
  readonly end: number
}

/** Visible part in pixels. `nearIn` is the list whose rows around the visible part are drawn as well. */
interface Seen {
  readonly top: number
  readonly height: number
  readonly nearIn: unknown
}

const upToStep = (height: number): number => Math.ceil(height / step) * step + step

const onlyList = 'only'

interface RowWindowOptions {
  /** Number of rows up to which all are drawn. Lower it if a key press can change every row. */
  readonly drawAll?: number | undefined
  /** Identifies the list. For another list, the visible rows are drawn first again. */
  readonly list?: unknown
  /** True if the list scrolls with the page around it. */
  readonly isInPage?: boolean
}

/**
 * Returns the rows that have to be drawn. When the list opens or jumps, the visible rows are drawn first, and those
 * around them after that frame.
 */
export function useRowWindow(
  heights: readonly number[],
  { drawAll = drawnWhole, list = onlyList, isInPage = false }: RowWindowOptions = {},
): RowWindow {
  // No list is higher than the window.
  const [seen, setSeen] = useState<Seen>(() => ({ top: 0, height: innerHeight - firstMargin, nearIn: null }))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const scroller = element !== null && isInPage ? scrollerOf(element) : element
      if (element === null || scroller === null) return undefined
      const measure = (): void => {
        const scrolled = isInPage
          ? Math.max(0, scroller.getBoundingClientRect().top - element.getBoundingClientRect().top)
          : scroller.scrollTop
        const top = Math.floor(scrolled / step) * step
        const height = upToStep(scroller.clientHeight)
        const end = scrolled + scroller.clientHeight
        setSeen((old) => {
          if (old.top === top && old.height === height) return old
          // All visible rows are drawn already, and those around them are about to be.
          if (old.nearIn === null && old.top === top && end <= old.top + old.height + firstMargin) return old
          return { top, height, nearIn: Math.abs(top - old.top) <= margin ? old.nearIn : null }
        })
      }
      scroller.addEventListener('scroll', measure, { passive: true })
      // The observer also reports the initial size after layout. Reading it here would force a layout.
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
      observer?.observe(scroller)
      if (isInPage) observer?.observe(element)
      return () => {
        scroller.removeEventListener('scroll', measure)
        observer?.disconnect()
      }
    },
    [isInPage],
  )
  const isWhole = heights.length <= drawAll
  const isNear = seen.nearIn === list
  useEffect(() => {
    if (isNear || isWhole) return
    return afterFrame(() => setSeen((old) => ({ ...old, nearIn: list })))
  }, [seen, isNear, isWhole, list])
  // Memoized, since a long list is scrolled far more often than it changes.
  const total = useMemo(() => heights.reduce((sum, height) => sum + height, 0), [heights])
  return useMemo(() => {
    if (isWhole) return { ref, first: 0, end: heights.length }
    const around = isNear ? margin : firstMargin
    // After the list became shorter, the scroll position can be beyond its end until the next frame.
    const top = Math.max(0, Math.min(seen.top, total - seen.height))
    let first = 0
    let before = 0
    for (; first < heights.length - 1; first++) {
      const height = heights[first] ?? 0
      if (before + height >= top - around) break
      before += height
    }
    let end = first
    let endOffset = before
    for (; end < heights.length && endOffset <= top + seen.height + around; end++)
      endOffset += heights[end] ?? 0
    return { ref, first, end }
  }, [heights, total, ref, seen, isNear, isWhole])
}
