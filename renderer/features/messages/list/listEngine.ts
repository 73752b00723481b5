import { heightIndex } from './heightIndex.ts'
import { lastAnchor, type Align, type ListItem, type ListAnchor, type ListReport } from './listItem.ts'
import { coversView, firstFrame, guessedHeight, rangeAround, scrolling } from './mountedRange.ts'
import type { RowRange } from './mountedRange.ts'
import { reindex } from './reindex.ts'

/** Space above the first and below the last row; it also takes up fractions of pixels. */
const endSpace = 10
/** Below this a difference is rounding of the layout, which counts in 1/64 px. */
const tolerance = 1 / 32
const settledAfterMs = 160
const heldForMs = 1500

interface Elements {
  readonly view: HTMLElement
  readonly lead: HTMLElement
  readonly trailing: HTMLElement
}

/** now: within this call, so that a frame has no blank rows. later: with React's next commit. */
interface Draw {
  readonly now: () => void
  readonly later: () => void
}

export type ListEngine = ReturnType<typeof listEngine>

/**
 * Keeps the reader's place in a list of rows of unknown heights, of which only those near the view are mounted.
 *
 * The place is (key, offset) of the first row in view, kept as a number that only the reader's own scrolling changes:
 * rounding never adds up. Rows are in normal flow between two spacers. When a height above the view turns out to be
 * another than expected, the leading spacer takes up the difference (`shift`), so that nothing scrolls and a running
 * wheel animation goes on; only where the spacer cannot, or when scrolling rests, is scrollTop written.
 */
export function listEngine(initial: ListAnchor, measured: Map<string, number>, draw: Draw) {
  let items: readonly ListItem[] = []
  let index = heightIndex(0, () => 0)
  let range: RowRange = { start: 0, end: 0 }
  let elements: Elements | null = null
  /** scroll: the last known scrollTop, in pixels. planned: the one to write at the next commit; null: none. */
  let scroll = 0
  let planned: number | null = null
  let height = guessedHeight()
  let width = 0
  let shift = 0
  let place: ListAnchor = initial
  let followsEnd = true
  let focusKey: string | null = null
  let overscan = firstFrame
  const rows = new Map<string, HTMLElement>()
  const keys = new WeakMap<Element, string>()
  const unmeasured = new Set<string>()
  let firstTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: typeof firstTimer
  let reported: ListReport | null = null
  let reportQueued = false
  const listeners = new Set<(report: ListReport) => void>()
  const indexOfKey = (key: string): number => {
    // Near where it was: the mounted rows first.
    for (let i = range.start; i < Math.min(range.end, items.length); i++) if (items[i]!.key === key) return i
    return items.findIndex((item) => item.key === key)
  }
  const covers = (): boolean => coversView(index, range, viewTop(), height, overscan)
  const topOf = (i: number): number => index.top(i) + shift + endSpace
  const contentHeight = (): number => index.total() + shift + 2 * endSpace
  /** Top of the view in the index's own pixels. */
  const viewTop = (): number => (planned ?? scroll) - shift - endSpace

  function alignedOffset(i: number, align: Align): number {
    const rowHeight = index.height(i)
    if (align === 'start') return Math.min(endSpace * 2, Math.max(0, height - rowHeight))
    if (align === 'center') return Math.max(endSpace, Math.floor((height - rowHeight) / 3))
    const offset = topOf(i) - (planned ?? scroll)
    const lowest = height - rowHeight - endSpace
    if (offset < endSpace) return endSpace
    return Math.max(Math.min(offset, lowest), endSpace)
  }

  /** Where scrollTop and shift must be for the place, with the heights known now. */
  function plan(): void {
    if (place.at === 'end') {
      shift = 0
      planned = Math.max(0, Math.ceil(contentHeight() - height))
      return
    }
    const i = indexOfKey(place.key)
    if (i < 0) return
    const offset = typeof place.offset === 'number' ? place.offset : alignedOffset(i, place.offset)
    const current = planned ?? scroll
    if (Math.abs(topOf(i) - current - offset) <= tolerance) return
    planned = Math.max(0, Math.round(index.top(i) + endSpace - offset))
    shift = fraction(planned + offset - index.top(i) - endSpace)
  }

  /** The part of a difference that the end space can take; what is more is beyond the first row. */
  const fraction = (difference: number): number => (Math.abs(difference) <= 1 ? difference : 0)

  function setItems(next: readonly ListItem[], follows: boolean): void {
    const followed = followsEnd
    followsEnd = follows
    // An end that is not the newest one is left as rows come: the reader would be pulled through all of them.
    if (!follows && next !== items && items.length > 0 && place.at === 'end') takePlace()
    const mayEnd = !followed && follows && elements !== null && lastAnchor(next) === lastAnchor(items)
    if (next !== items) {
      if (place.at === 'row' && items.length > 0) place = survivingPlace(place, next)
      index = reindex(items, index, next, measured)
      items = next
      plan()
    } else if (!mayEnd) return
    // Where the reader stayed is the end after all: what stood below it was that more may come.
    if (mayEnd && report().atEnd) place = { at: 'end' }
    if (place.at === 'end') plan()
    range = rangeAround(index, viewTop(), height, overscan)
  }

  /** When the row that holds the place is gone, the next one that is left holds it from where it is now. */
  function survivingPlace(from: ListAnchor & { at: 'row' }, next: readonly ListItem[]): ListAnchor {
    if (next.some((item) => item.key === from.key)) return from
    const was = indexOfKey(from.key)
    if (was < 0) return from
    const left = new Set<string>()
    for (const item of next) if (item.anchors) left.add(item.key)
    const held = (i: number): ListAnchor => ({
      at: 'row',
      key: items[i]!.key,
      offset: topOf(i) - (planned ?? scroll),
    })
    for (let i = was; i < items.length; i++) if (left.has(items[i]!.key)) return held(i)
    for (let i = was; i >= 0; i--) if (left.has(items[i]!.key)) return held(i)
    return followsEnd ? { at: 'end' } : from
  }

  function writeSpacers(): void {
    if (elements === null) return
    elements.lead.style.height = `${Math.max(0, topOf(range.start))}px`
    elements.trailing.style.height = `${index.total() - index.top(range.end) + endSpace}px`
  }

  function writeScroll(value: number): void {
    if (elements === null) return
    elements.view.scrollTop = value
    scroll = elements.view.scrollTop
  }

  /** Brings what is on the screen in line with the place, after heights changed. */
  function settle(): void {
    if (elements === null || items.length === 0) return
    if (place.at === 'end') {
      shift = 0
      writeSpacers()
      writeScroll(elements.view.scrollHeight)
      return queueReport()
    }
    const i = indexOfKey(place.key)
    if (i < 0) return
    if (typeof place.offset !== 'number') {
      place = { at: 'row', key: place.key, offset: alignedOffset(i, place.offset) }
      // A requested row stays put while rows around it load (heldForMs); then the first row in view is held.
      clearTimeout(settleTimer)
      settleTimer = setTimeout(takePlace, heldForMs)
    }
    const offset = place.offset as number
    const off = topOf(i) - scroll - offset
    if (Math.abs(off) > tolerance || (range.start === 0 && Math.abs(shift) > 1)) {
      const lead = topOf(range.start) - off
      if (range.start > 0 && lead > endSpace && i >= range.start) {
        shift -= off
        writeSpacers()
      } else rebase(i, offset)
    } else writeSpacers()
    // The row became lower than what of it was above the view: another one is the first now.
    if (place.at === 'row' && index.top(i + 1) <= viewTop() + 1) takePlace()
    queueReport()
  }

  /** Takes the shift back to (a fraction of) nothing by scrolling as far. */
  function rebase(i: number, offset: number): void {
    const wanted = Math.max(0, Math.round(index.top(i) + endSpace - offset))
    shift = 0
    writeSpacers()
    writeScroll(wanted)
    const rest = scroll + offset - index.top(i) - endSpace
    if (Math.abs(rest) <= 1) {
      shift = rest
      writeSpacers()
    } else takePlace()
  }

  /** The place is where the view is now: the reader scrolled, or the wanted place is out of reach. */
  function takePlace(): void {
    if (elements === null) return
    const end = elements.view.scrollHeight - elements.view.clientHeight
    if (followsEnd && scroll >= end - 2) {
      place = { at: 'end' }
      return
    }
    let i = Math.max(0, index.at(viewTop() + 1))
    while (i < items.length - 1 && !items[i]!.anchors) i++
    const item = items[i]
    if (item !== undefined) place = { at: 'row', key: item.key, offset: topOf(i) - scroll }
  }

  function onScroll(): void {
    if (elements === null) return
    const now = elements.view.scrollTop
    if (now === scroll) return
    scroll = now
    takePlace()
    clearTimeout(settleTimer)
    settleTimer = setTimeout(onRest, settledAfterMs)
    if (!covers()) draw.now()
    queueReport()
  }

  function onRest(): void {
    if (elements === null || place.at !== 'row' || Math.abs(shift) <= 1) return
    const i = indexOfKey(place.key)
    if (i >= 0 && typeof place.offset === 'number') rebase(i, place.offset)
  }

  /** A row is `heightNow` high; true when that was not known. */
  function note(key: string, heightNow: number): boolean {
    if (measured.get(key) === heightNow) return false
    measured.set(key, heightNow)
    const i = indexOfKey(key)
    if (i < 0 || index.height(i) === heightNow) return false
    index.setHeight(i, heightNow)
    return true
  }

  const observer =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver((entries) => {
          // A hidden pane has no heights.
          if (elements === null || elements.view.clientWidth === 0) return
          let changed = false
          for (const entry of entries) {
            const key = keys.get(entry.target)
            if (key !== undefined) {
              changed = (entry.target.isConnected && note(key, entry.borderBoxSize[0]!.blockSize)) || changed
            } else if (entry.target === elements?.view) changed = resized() || changed
          }
          if (!changed) return
          settle()
          // Rows mounted from inside this callback would be reported in the next frame only: mount them then.
          if (!covers()) requestAnimationFrame(draw.later)
        })

  function resized(): boolean {
    const { clientHeight, clientWidth } = elements!.view
    if (clientHeight === height && clientWidth === width) return false
    height = clientHeight
    width = clientWidth
    return true
  }

  /** Returns the rows to render, and the focused row when it is outside them; called while rendering. */
  function layout(): { range: RowRange; focus: { index: number; top: number } | null } {
    if (!covers()) range = rangeAround(index, viewTop(), height, overscan)
    const focus = focusKey === null ? -1 : indexOfKey(focusKey)
    const outside = focus >= 0 && (focus < range.start || focus >= range.end)
    return { range, focus: outside ? { index: focus, top: topOf(focus) } : null }
  }

  function measure(): boolean {
    let changed = false
    for (const key of unmeasured) {
      const row = rows.get(key)
      if (row) changed = note(key, row.getBoundingClientRect().height) || changed
    }
    unmeasured.clear()
    return changed
  }

  /** After React wrote the rows: one layout, in which new rows are measured. */
  function commit(): void {
    if (elements === null) return
    writeSpacers()
    if (planned !== null) {
      writeScroll(planned)
      planned = null
    }
    measure()
    settle()
    if (!covers()) draw.later()
  }

  function attach(found: Elements): () => void {
    elements = found
    resized()
    plan()
    found.view.addEventListener('scroll', onScroll, { passive: true })
    observer?.observe(found.view)
    const painted = requestAnimationFrame(() => {
      firstTimer = setTimeout(() => {
        overscan = scrolling
        if (!covers()) draw.later()
      })
    })
    return () => {
      cancelAnimationFrame(painted)
      clearTimeout(firstTimer)
      clearTimeout(settleTimer)
      found.view.removeEventListener('scroll', onScroll)
      observer?.disconnect()
      elements = null
    }
  }

  function attachRow(key: string, row: HTMLElement): () => void {
    rows.set(key, row)
    keys.set(row, key)
    unmeasured.add(key)
    observer?.observe(row)
    return () => {
      if (rows.get(key) === row) rows.delete(key)
      unmeasured.delete(key)
      observer?.unobserve(row)
    }
  }

  function report(): ListReport {
    const top = viewTop()
    const first = items.length === 0 ? -1 : index.at(Math.max(0, top))
    const last = items.length === 0 ? -1 : index.at(Math.max(0, top + height - 1))
    return {
      first,
      last,
      atEnd: place.at === 'end' || contentHeight() - (planned ?? scroll) - height <= 2,
      nearStart: top < 2 * height,
      nearEnd: index.total() - top - height < 2 * height,
    }
  }

  function queueReport(): void {
    if (reportQueued) return
    reportQueued = true
    queueMicrotask(() => {
      reportQueued = false
      if (elements === null) return
      const next = report()
      const keysOf: (keyof ListReport)[] = ['first', 'last', 'atEnd', 'nearStart', 'nearEnd']
      if (reported !== null && keysOf.every((key) => reported![key] === next[key])) return
      reported = next
      for (const listener of listeners) listener(next)
    })
  }

  function isWhollyShown(key: string): boolean {
    const i = indexOfKey(key)
    const top = i < range.start || i >= range.end ? -1 : topOf(i) - scroll
    return top >= 0 && top + index.height(i) <= height
  }

  function go(to: ListAnchor): void {
    place = to
    plan()
    // Also a place that is in view already is set by the commit, which knows the heights.
    draw.later()
  }

  return {
    setItems,
    layout,
    commit,
    attach,
    attachRow,
    /** A mounted row was rendered again: it is measured before anything else runs. */
    touched: (key: string) => {
      if (unmeasured.size === 0) {
        queueMicrotask(() => {
          if (elements !== null && planned === null && measure()) settle()
        })
      }
      unmeasured.add(key)
    },
    focused: (key: string | null) => {
      focusKey = key
    },
    subscribe: (listener: (report: ListReport) => void) => {
      listeners.add(listener)
      reported = null
      queueReport()
      return () => void listeners.delete(listener)
    },
    handle: {
      scrollToKey: (key: string, align: Align) => {
        if (align !== 'nearest' || !isWhollyShown(key)) go({ at: 'row', key, offset: align })
      },
      scrollToEnd: () => go({ at: 'end' }),
      scrollByPage: (direction: -1 | 1) => elements?.view.scrollBy({ top: direction * (height - 60) }),
      place: () => place,
      report,
      element: (key: string) => rows.get(key) ?? null,
      view: () => elements?.view ?? null,
    },
  }
}
