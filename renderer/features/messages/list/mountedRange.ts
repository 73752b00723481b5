import type { HeightIndex } from './heightIndex.ts'

/** Rows start <= i < end. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Pixels of rows kept mounted beyond the view, and how few may be left before more are mounted. */
export const overscan = 900
const reserve = 350

/** The rows to mount for the view [top, top + height) in the index's own pixels. */
export function rangeAround(index: HeightIndex, top: number, height: number): RowRange {
  if (index.length === 0) return { start: 0, end: 0 }
  return { start: index.at(top - overscan), end: index.at(top + height + overscan) + 1 }
}

/** Whether `range` still covers the view with some reserve. */
export function coversView(index: HeightIndex, range: RowRange, top: number, height: number): boolean {
  if (range.end > index.length) return false
  const above = range.start === 0 || index.top(range.start) <= top - reserve
  const below = range.end === index.length || index.top(range.end) >= top + height + reserve
  return above && below
}
