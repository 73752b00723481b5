import { useCallback, useEffect, useMemo, useState } from 'react'
import { afterFrame } from '../afterFrame.ts'
import { scrollerOf } from './rowScroll.ts'

/** Below this many rows all are drawn: finding and reading through them then works without scrolling. */
const drawnWhole = 250
/** Pixels that are drawn above and below what is seen; little of it at first, so that the first frame is quick. */
const margin = 600
const firstMargin = 100
/** Pixels; in steps, so that most scroll events change nothing. */
const step = 200

export interface RowWindow {
  readonly ref: (scroller: HTMLElement | null) => (() => void) | undefined
  readonly first: number
  /** One past the last. */
  readonly end: number
}

/** Pixels. `nearIn`: the list of which the rows around what is seen are drawn as well. */
interface Seen {
  readonly top: number
  readonly height: number
  readonly nearIn: unknown
}

const upToStep = (height: number): number => Math.ceil(height / step) * step + step

const onlyList = 'only'

interface RowWindowOptions {
  /** Up to so many rows all are drawn; fewer where a key may change every row. */
  readonly drawAll?: number | undefined
  /** The rows of another list that are seen come first as well. */
  readonly list?: unknown
  /** True when the list does not scroll by itself, but with the page around it. */
  readonly isInPage?: boolean
}

/**
 * Which of the rows have to be drawn. Where the list opens, or jumps, the
 * rows that are seen come first, and those around them after that frame.
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
          // All that is seen is drawn, and the rows around it are about to be.
          if (old.nearIn === null && old.top === top && end <= old.top + old.height + firstMargin) return old
          return { top, height, nearIn: Math.abs(top - old.top) <= margin ? old.nearIn : null }
        })
      }
      scroller.addEventListener('scroll', measure, { passive: true })
      // The observer reports the first size as well, once the page is laid out; reading the size here would force a
      // layout.
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
  // A list of many rows is scrolled far more often than it changes.
  const total = useMemo(() => heights.reduce((sum, height) => sum + height, 0), [heights])
  return useMemo(() => {
    if (isWhole) return { ref, first: 0, end: heights.length }
    const around = isNear ? margin : firstMargin
    // A list that became shorter is scrolled to its end only once it is drawn.
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
