import { heightIndex, type HeightIndex } from './heightIndex.ts'
import { lastAnchor, type Align, type ListAnchor, type ListItem, type ListReport } from './listItem.ts'
import {
  coversView,
  firstFrame,
  guessedHeight,
  rangeAround,
  type Overscan,
  type RowRange,
} from './mountedRange.ts'
import { reindex } from './reindex.ts'

/** Space above the first and below the last row; it also takes up fractions of pixels. */
export const endSpace = 10
/** Below this a difference is rounding of the layout, which counts in 1/64 px. */
export const tolerance = 1 / 32

/**
 * Where the rows of a list are and what the reader looks at, in pixels. The place is (key, offset) of the first row in
 * view, kept as a number that only the reader's own scrolling changes: rounding never adds up.
 */
export class ListGeometry {
  items: readonly ListItem[] = []
  index: HeightIndex = heightIndex(0, () => 0)
  range: RowRange = { start: 0, end: 0 }
  /** The last known scrollTop. */
  scroll = 0
  /** The scrollTop to write at the next commit; null: none. */
  planned: number | null = null
  /** The view's size. */
  height = guessedHeight()
  width = 0
  /** The part of a difference above the view that the leading spacer takes up. */
  shift = 0
  place: ListAnchor
  followsEnd = true
  overscan: Overscan = firstFrame
  /** The largest scrollTop that there is. */
  lastScroll = (): number => Math.max(0, this.contentHeight() - this.height)
  readonly #measured: Map<string, number>

  constructor(initial: ListAnchor, measured: Map<string, number>) {
    this.place = initial
    this.#measured = measured
  }

  /** Takes the view's size; false when it is as before. */
  resize({ clientHeight, clientWidth }: Element): boolean {
    if (clientHeight === this.height && clientWidth === this.width) return false
    this.height = clientHeight
    this.width = clientWidth
    return true
  }

  indexOfKey(key: string): number {
    const { items, range } = this
    // Near where it was: the mounted rows first.
    for (let i = range.start; i < Math.min(range.end, items.length); i++) if (items[i]!.key === key) return i
    return items.findIndex((item) => item.key === key)
  }

  /** True when the mounted rows cover the view. */
  covers(): boolean {
    return coversView(this.index, this.range, this.viewTop(), this.height, this.overscan)
  }

  mountAround(): void {
    this.range = rangeAround(this.index, this.viewTop(), this.height, this.overscan)
  }

  topOf(i: number): number {
    return this.index.top(i) + this.shift + endSpace
  }

  contentHeight(): number {
    return this.index.total() + this.shift + 2 * endSpace
  }

  /**
   * True when the content became lower than where the view was known to be: the browser has moved the view to the new
   * end, and its scroll event comes later. Until then `scroll` is out of date.
   */
  isBeyondEnd(): boolean {
    return this.scroll > this.lastScroll() + 1
  }

  /** The scrollTop that will be, or is. */
  scrollNow(): number {
    return this.planned ?? this.scroll
  }

  /** Top of the view in the index's own pixels. */
  viewTop(): number {
    return this.scrollNow() - this.shift - endSpace
  }

  alignedOffset(i: number, align: Align): number {
    const rowHeight = this.index.height(i)
    if (align === 'start') return Math.min(endSpace * 2, Math.max(0, this.height - rowHeight))
    if (align === 'center') return Math.max(endSpace, Math.floor((this.height - rowHeight) / 3))
    const offset = this.topOf(i) - this.scrollNow()
    const lowest = this.height - rowHeight - endSpace
    if (offset < endSpace) return endSpace
    return Math.max(Math.min(offset, lowest), endSpace)
  }

  /** Plans scrollTop and shift for the place, with the heights known now. */
  plan(): void {
    const { place } = this
    if (place.at === 'end') {
      this.shift = 0
      this.planned = Math.max(0, Math.ceil(this.contentHeight() - this.height))
      return
    }
    const i = this.indexOfKey(place.key)
    if (i < 0) return
    const offset = typeof place.offset === 'number' ? place.offset : this.alignedOffset(i, place.offset)
    if (Math.abs(this.topOf(i) - this.scrollNow() - offset) <= tolerance) return
    this.planned = Math.max(0, Math.round(this.index.top(i) + endSpace - offset))
    this.shift = fraction(this.planned + offset - this.index.top(i) - endSpace)
  }

  /** Takes the list's items; isShown: the list has elements, so that the place may be taken from them. */
  setItems(next: readonly ListItem[], follows: boolean, isShown: boolean): void {
    const followed = this.followsEnd
    this.followsEnd = follows
    const isChanged = next !== this.items
    // An end that is not the newest one is left as rows come: the reader would be pulled through all of them.
    if (!follows && isChanged && isShown && this.items.length > 0 && this.place.at === 'end') this.takePlace()
    const mayEnd = !followed && follows && isShown && lastAnchor(next) === lastAnchor(this.items)
    if (isChanged) {
      if (this.place.at === 'row' && this.items.length > 0)
        this.place = this.#survivingPlace(this.place, next)
      this.index = reindex(this.items, this.index, next, this.#measured)
      this.items = next
      this.plan()
    } else if (!mayEnd) return
    // Where the reader stayed is the end after all: what stood below it was that more may come.
    if (mayEnd && this.report().atEnd) this.place = { at: 'end' }
    if (this.place.at === 'end') this.plan()
    this.mountAround()
  }

  /** When the row that holds the place is gone, the next one that is left holds it from where it is now. */
  #survivingPlace(from: ListAnchor & { at: 'row' }, next: readonly ListItem[]): ListAnchor {
    const { items } = this
    if (next.some((item) => item.key === from.key)) return from
    const was = this.indexOfKey(from.key)
    if (was < 0) return from
    const left = new Set<string>()
    for (const item of next) if (item.anchors) left.add(item.key)
    const held = (i: number): ListAnchor => ({
      at: 'row',
      key: items[i]!.key,
      offset: this.topOf(i) - this.scrollNow(),
    })
    for (let i = was; i < items.length; i++) if (left.has(items[i]!.key)) return held(i)
    for (let i = was; i >= 0; i--) if (left.has(items[i]!.key)) return held(i)
    return this.followsEnd ? { at: 'end' } : from
  }

  /** The place is where the view is now: the reader scrolled, or the wanted place is out of reach. */
  takePlace(): void {
    const { index, items, scroll } = this
    if (this.followsEnd && scroll >= this.lastScroll() - 2) {
      this.place = { at: 'end' }
      return
    }
    let i = Math.max(0, index.at(this.viewTop() + 1))
    while (i < items.length - 1 && !items[i]!.anchors) i++
    const item = items[i]
    if (item !== undefined) this.place = { at: 'row', key: item.key, offset: this.topOf(i) - scroll }
  }

  isWhollyShown(key: string): boolean {
    const i = this.indexOfKey(key)
    const isMounted = i >= this.range.start && i < this.range.end
    const top = isMounted ? this.topOf(i) - this.scroll : -1
    return top >= 0 && top + this.index.height(i) <= this.height
  }

  report(): ListReport {
    const { height, index, items } = this
    const top = this.viewTop()
    const isEmpty = items.length === 0
    return {
      first: isEmpty ? -1 : index.at(Math.max(0, top)),
      last: isEmpty ? -1 : index.at(Math.max(0, top + height - 1)),
      atEnd: this.place.at === 'end' || this.contentHeight() - this.scrollNow() - height <= 2,
      nearStart: top < 2 * height,
      nearEnd: index.total() - top - height < 2 * height,
    }
  }
}

/** The part of a difference that the end space can take; what is more is beyond the first row. */
const fraction = (difference: number): number => (Math.abs(difference) <= 1 ? difference : 0)
