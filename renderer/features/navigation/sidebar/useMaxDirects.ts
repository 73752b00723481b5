import { useEffect, useState, type RefObject } from 'react'
import { pillLine, rowHeight } from './rowHeight.ts'

const max = 7
const min = 2
const rowPixels = rowHeight({ type: 'note', key: '', title: '', indent: false })
/**
 * Pixels kept for the headings of direct messages and channels, the row with the rest, two channels, and the line
 * above.
 */
const beside = 2 * 38 + 3 * rowPixels + pillLine

/**
 * Returns the number of direct-message rows that leaves channels visible. `height`: pixels of the list that are not
 * covered.
 */
export const maxDirectsIn = (height: number): number =>
  Math.max(min, Math.min(max, Math.floor((height - beside) / rowPixels)))

/** Like maxDirectsIn, for the current height of a list. `covered`: pixels of the list covered by the views. */
export function useMaxDirects(scroller: RefObject<HTMLElement | null>, covered: number): number {
  const [count, setCount] = useState(max)
  useEffect(() => {
    const element = scroller.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setCount(maxDirectsIn(element.clientHeight - covered)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, covered])
  return count
}
