import { useCallback, useState } from 'react'

/** Up to this many rows all are drawn: finding and reading through them then works without scrolling. */
const drawAll = 250
/** Pixels above and below the visible part that are drawn as well. */
const margin = 300
/** The range changes in steps of so many rows, so that most scroll events change nothing. */
const step = 10

export interface VisibleRows {
  readonly ref: (list: HTMLElement | null) => (() => void) | undefined
  readonly first: number
  /** One past the last. */
  readonly end: number
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** The rows of equal height that have to be drawn, of a list that scrolls with the page around it. */
export function useVisibleRows(count: number, rowHeight: number): VisibleRows {
  const [range, setRange] = useState({ first: 0, end: 4 * step })
  const ref = useCallback(
    (list: HTMLElement | null) => {
      const scroller = list === null ? null : scrollerOf(list)
      if (list === null || scroller === null) return undefined
      const measure = (): void => {
        const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top
        const first = Math.max(0, Math.floor((top - margin) / rowHeight / step) * step)
        const end = Math.ceil((top + scroller.clientHeight + margin) / rowHeight / step) * step
        setRange((old) => (old.first === first && old.end === end ? old : { first, end }))
      }
      scroller.addEventListener('scroll', measure, { passive: true })
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
      observer?.observe(scroller)
      observer?.observe(list)
      return () => {
        scroller.removeEventListener('scroll', measure)
        observer?.disconnect()
      }
    },
    [rowHeight],
  )
  return count <= drawAll
    ? { ref, first: 0, end: count }
    : { ref, first: Math.min(range.first, count), end: Math.min(Math.max(range.end, 0), count) }
}
