import type { HeightIndex } from './heightIndex.ts'

/** Rows start <= i < end. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Pixels of rows to mount beyond the view, and the min left before more are mounted. */
export interface Overscan {
  readonly mount: number
  readonly reserve: number
}
/** The first frame mounts little more than the visible rows, to appear sooner. */
export const firstFrame: Overscan = { mount: 60, reserve: 0 }
export const scrolling: Overscan = { mount: 900, reserve: 350 }

/** Estimated pixels of the window's height above and below the list: title bar, header and composer. */
const besideList = 240
/** Estimates the list's height in pixels until it is measured. */
export const guessedHeight = (): number =>
  Math.max(0, (typeof innerHeight === 'number' ? innerHeight : 800) - besideList)

/** Returns the rows to mount for the view [top, top + height) in the index's pixels. */
export function rangeAround(index: HeightIndex, top: number, height: number, { mount }: Overscan): RowRange {
  if (index.length === 0) return { start: 0, end: 0 }
  return { start: index.at(top - mount), end: index.at(top + height + mount) + 1 }
}

/** True when `range` covers the view [top, top + height) plus `reserve` pixels of existing rows on each side. */
export function coversView(
  index: HeightIndex,
  range: RowRange,
  top: number,
  height: number,
  { reserve }: Overscan,
): boolean {
  if (range.end > index.length) return false
  const above = range.start === 0 || index.top(range.start) <= top - reserve
  const below = range.end === index.length || index.top(range.end) >= top + height + reserve
  return above && below
}
