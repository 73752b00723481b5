import type { HeightIndex } from './heightIndex.ts'

/** Rows start <= i < end. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Pixels of rows mounted beyond the view, and how few may be left before more are mounted. */
export interface Overscan {
  readonly mount: number
  readonly reserve: number
}
/** The first frame has little more than what it shows; the rest comes after it. */
export const firstFrame: Overscan = { mount: 60, reserve: 0 }
export const scrolling: Overscan = { mount: 900, reserve: 350 }

/** Pixels of the window's height that are not the list's: the top, the header, where one writes. */
const besideList = 240
/** Pixels of the list's height, as long as it is not measured. */
export const guessedHeight = (): number =>
  Math.max(0, (typeof innerHeight === 'number' ? innerHeight : 800) - besideList)

/** The rows to mount for the view [top, top + height) in the index's own pixels. */
export function rangeAround(index: HeightIndex, top: number, height: number, { mount }: Overscan): RowRange {
  if (index.length === 0) return { start: 0, end: 0 }
  return { start: index.at(top - mount), end: index.at(top + height + mount) + 1 }
}

/** True when `range` covers the view [top, top + height) and `reserve` pixels on each side where there are rows. */
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
