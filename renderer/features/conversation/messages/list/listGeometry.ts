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

/** Space (pixels) above the first and below the last row. It also takes up fractions of pixels. */
export const endSpace = 10
/** A smaller difference (pixels) is rounding of the layout, which has steps of 1/64 pixel. */
export const tolerance = 1 / 32

/**
 * Positions of a list's rows and of its reader, in pixels. The reader's place is the key and offset of the first
 * visible row. Only the reader's own scrolling changes the stored offset, so rounding errors never add up.
 */
export class ListGeometry {
  items: readonly ListItem[] = []
  index: HeightIndex = heightIndex(0, () => 0)
  range: RowRange = { start: 0, end: 0 }
  /** The last known scrollTop. */
  scroll = 0
  /** The scrollTop to write at the next commit. null: keep the current one. */
  planned: number | null = null
  /** Size of the view. */
  height = guessedHeight()
  width = 0
  /** Part of a height difference above the view that the leading spacer takes up. */
  shift = 0
  place: ListAnchor
  followsEnd = true
  overscan: Overscan = firstFrame
  /** Returns the max scrollTop. */
  lastScroll = (): number => Math.max(0, this.contentHeight() - this.height)
  readonly #measured: Map<string, number>

  constructor(initial: ListAnchor, measured: Map<string, number>) {
    this.place = initial
    this.#measured = measured
  }

  /** Sets the view's size. Returns false if it did not change. */
  resize({ clientHeight, clientWidth }: Element): boolean {
    if (clientHeight === this.height && clientWidth === this.width) return false
    this.height = clientHeight
    this.width = clientWidth
    return true
  }

  indexOfKey(key: string): number {
    const { items, range } = this
    // Searches the mounted rows first, where the row most likely is.
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
   * True when the content shrank to end above the last known scroll position. The browser has already moved the view
   * to the new end, but its scroll event is still to come. Until then `scroll` is out of date.
   */
  isBeyondEnd(): boolean {
    return this.scroll > this.lastScroll() + 1
  }

  /** Returns the planned scrollTop, or else the current one. */
  scrollNow(): number {
    return this.planned ?? this.scroll
  }

  /** Top of the view in the index's pixels, which start at the first row. */
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

  /** Plans scrollTop and shift for the place, from the heights known now. */
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

  /** Sets the list's items. isShown: the list is mounted, so the place can be read from its elements. */
  setItems(next: readonly ListItem[], follows: boolean, isShown: boolean): void {
    const followed = this.followsEnd
    this.followsEnd = follows
    const isChanged = next !== this.items
    // At an end that is not the newest one, added rows keep the view in place. Following them would drag the reader
    // through all rows.
    if (!follows && isChanged && isShown && this.items.length > 0 && this.place.at === 'end') this.takePlace()
    const mayEnd = !followed && follows && isShown && lastAnchor(next) === lastAnchor(this.items)
    if (isChanged) {
      if (this.place.at === 'row' && this.items.length > 0)
        this.place = this.#survivingPlace(this.place, next)
      this.index = reindex(this.items, this.index, next, this.#measured)
      this.items = next
      this.plan()
    } else if (!mayEnd) return
    // No row was added at the end, and it is now known to be the newest end, so the reader is at the end.
    if (mayEnd && this.report().atEnd) this.place = { at: 'end' }
    if (this.place.at === 'end') this.plan()
    this.mountAround()
  }

  /** If the row that holds the place was removed, returns the next remaining row at its current position. */
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

  /** Sets the place to the current view: the reader scrolled, or the wanted place cannot be reached. */
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

/**
 * Returns the part of a difference that the end space can absorb. A larger one would show space before the first row.
 */
const fraction = (difference: number): number => (Math.abs(difference) <= 1 ? difference : 0)
