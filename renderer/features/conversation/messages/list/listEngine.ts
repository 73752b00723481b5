import { endSpace, ListGeometry, tolerance } from './listGeometry.ts'
import type { Align, ListAnchor, ListItem, ListReport } from './listItem.ts'
import { scrolling, type RowRange } from './mountedRange.ts'
import { rowHeights } from './rowHeights.ts'

const settledAfterMs = 160
const heldForMs = 1500

interface Elements {
  readonly view: HTMLElement
  readonly lead: HTMLElement
  readonly trailing: HTMLElement
}

/** now: renders within this call, so that no frame has blank rows. later: renders with React's next commit. */
interface Draw {
  readonly now: () => void
  readonly later: () => void
}

export type ListEngine = ReturnType<typeof listEngine>

/**
 * Keeps the reader's position in a list of rows of unknown heights, of which only those near the view are mounted.
 *
 * Rows are in normal flow between two spacers. When a height above the view differs from its estimate, the leading
 * spacer takes up the difference (`shift`), so that nothing scrolls and a running wheel animation continues.
 * scrollTop is written only when the spacer is too small or scrolling rests.
 *
 * @tanstack/react-virtual 3.14.26 writes scrollTop instead. In twelve turns of six wheel notches up through 2,000 rows of
 * 30 to 630 px (estimate 90 px), it moved the visible rows back by 35 to 904 px in six turns, this engine in none
 * (Electron 33.2.1, 2026-11-30).
 */
export function listEngine(initial: ListAnchor, measured: Map<string, number>, draw: Draw) {
  const geometry = new ListGeometry(initial, measured)
  let elements: Elements | null = null
  let focusKey: string | null = null
  let firstTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: typeof firstTimer
  const reports = reportQueue(geometry, () => elements !== null)
  const takePlace = (): void => {
    if (elements !== null) geometry.takePlace()
  }
  const rows = rowHeights({
    geometry,
    measured,
    isShown: () => elements !== null && elements.view.clientWidth > 0,
    onView: (view) => view === elements?.view && geometry.resize(view),
    onChange: () => {
      settle()
      // Rows mounted from inside this callback would be observed in the next frame only, so they are mounted then.
      if (!geometry.covers()) requestAnimationFrame(draw.later)
    },
  })

  const writeSpacers = (): void => void (elements && layOutSpacers(elements, geometry))
  const writeScroll = (value: number): void => {
    if (elements === null) return
    elements.view.scrollTop = value
    geometry.scroll = elements.view.scrollTop
  }

  /** Restores the reader's position on the screen after heights changed. */
  function settle(): void {
    if (elements === null || geometry.items.length === 0) return
    if (geometry.place.at === 'end') {
      geometry.shift = 0
      writeSpacers()
      writeScroll(elements.view.scrollHeight)
      return reports.queue()
    }
    const i = geometry.indexOfKey(geometry.place.key)
    if (i < 0) return
    if (typeof geometry.place.offset !== 'number') {
      const offset = geometry.alignedOffset(i, geometry.place.offset)
      geometry.place = { at: 'row', key: geometry.place.key, offset }
      // A requested row stays in place while rows around it load (heldForMs). Afterward the first visible row does.
      clearTimeout(settleTimer)
      settleTimer = setTimeout(takePlace, heldForMs)
    }
    settleAt(i, geometry.place.offset as number)
    // The row shrank below its part above the view, so another row is the first one now.
    if (geometry.place.at === 'row' && geometry.index.top(i + 1) <= geometry.viewTop() + 1) takePlace()
    reports.queue()
  }

  function settleAt(i: number, offset: number): void {
    if (geometry.isBeyondEnd()) return rebase(i, offset)
    const { range, shift } = geometry
    const off = geometry.topOf(i) - geometry.scroll - offset
    if (Math.abs(off) <= tolerance && !(range.start === 0 && Math.abs(shift) > 1)) return writeSpacers()
    const lead = geometry.topOf(range.start) - off
    if (range.start === 0 || lead <= endSpace || i < range.start) return rebase(i, offset)
    geometry.shift -= off
    writeSpacers()
  }

  /** Resets the shift to at most a pixel by scrolling by the same distance. */
  function rebase(i: number, offset: number): void {
    const top = geometry.index.top(i) + endSpace
    geometry.shift = 0
    writeSpacers()
    writeScroll(Math.max(0, Math.round(top - offset)))
    const rest = geometry.scroll + offset - top
    if (Math.abs(rest) > 1) return takePlace()
    geometry.shift = rest
    writeSpacers()
  }

  function onScroll(): void {
    if (elements === null) return
    const now = elements.view.scrollTop
    if (now === geometry.scroll) return
    geometry.scroll = now
    takePlace()
    clearTimeout(settleTimer)
    settleTimer = setTimeout(onRest, settledAfterMs)
    if (!geometry.covers()) draw.now()
    reports.queue()
  }

  function onRest(): void {
    const { place, shift } = geometry
    if (elements === null || place.at !== 'row' || Math.abs(shift) <= 1) return
    const i = geometry.indexOfKey(place.key)
    if (i >= 0 && typeof place.offset === 'number') rebase(i, place.offset)
  }

  function attach(found: Elements): () => void {
    elements = found
    geometry.lastScroll = () => found.view.scrollHeight - found.view.clientHeight
    geometry.resize(found.view)
    geometry.plan()
    found.view.addEventListener('scroll', onScroll, { passive: true })
    rows.watch(found.view)
    const painted = requestAnimationFrame(() => {
      firstTimer = setTimeout(() => {
        geometry.overscan = scrolling
        if (!geometry.covers()) draw.later()
      })
    })
    return () => {
      cancelAnimationFrame(painted)
      clearTimeout(firstTimer)
      clearTimeout(settleTimer)
      found.view.removeEventListener('scroll', onScroll)
      rows.stop()
      elements = null
    }
  }

  return {
    setItems: (next: readonly ListItem[], follows: boolean) =>
      geometry.setItems(next, follows, elements !== null),
    layout: () => layoutOf(geometry, focusKey),
    /** Called after React has rendered the rows. Measures the new ones in the same layout. */
    commit: () => {
      if (elements === null) return
      writeSpacers()
      if (geometry.planned !== null) {
        writeScroll(geometry.planned)
        geometry.planned = null
      }
      rows.measure()
      settle()
      if (!geometry.covers()) draw.later()
    },
    attach,
    attachRow: rows.attach,
    /** A mounted row was rendered again. It is measured in a microtask, before anything else runs. */
    touched: (key: string) => {
      if (!rows.touch(key)) return
      queueMicrotask(() => {
        if (elements !== null && geometry.planned === null && rows.measure()) settle()
      })
    },
    focused: (key: string | null) => {
      focusKey = key
    },
    subscribe: reports.subscribe,
    handle: handleOf(geometry, { draw, element: rows.element, view: () => elements?.view ?? null }),
  }
}

function layOutSpacers({ lead, trailing }: Elements, geometry: ListGeometry): void {
  const { index, range } = geometry
  lead.style.height = `${Math.max(0, geometry.topOf(range.start))}px`
  trailing.style.height = `${index.total() - index.top(range.end) + endSpace}px`
}

interface Layout {
  readonly range: RowRange
  readonly focus: { readonly index: number; readonly top: number } | null
}

/** Returns the rows to render, and the focused row if it is outside them. Called while rendering. */
function layoutOf(geometry: ListGeometry, focusKey: string | null): Layout {
  if (!geometry.covers()) geometry.mountAround()
  const { range } = geometry
  const focus = focusKey === null ? -1 : geometry.indexOfKey(focusKey)
  const outside = focus >= 0 && (focus < range.start || focus >= range.end)
  return { range, focus: outside ? { index: focus, top: geometry.topOf(focus) } : null }
}

interface HandleParts {
  readonly draw: Draw
  readonly element: (key: string) => HTMLElement | null
  readonly view: () => HTMLElement | null
}

function handleOf(geometry: ListGeometry, { draw, element, view }: HandleParts) {
  const go = (to: ListAnchor): void => {
    geometry.place = to
    geometry.plan()
    // Renders even if the row is in view already, because only the commit knows the heights.
    draw.later()
  }
  return {
    scrollToKey: (key: string, align: Align) => {
      if (align !== 'nearest' || !geometry.isWhollyShown(key)) go({ at: 'row', key, offset: align })
    },
    scrollToEnd: () => go({ at: 'end' }),
    scrollByPage: (direction: -1 | 1) => view()?.scrollBy({ top: direction * (geometry.height - 60) }),
    place: () => geometry.place,
    report: () => geometry.report(),
    element,
    view,
  }
}

/** Notifies listeners of the visible rows, once for all changes of a task, and only if they changed. */
function reportQueue(geometry: ListGeometry, isShown: () => boolean) {
  const listeners = new Set<(report: ListReport) => void>()
  let reported: ListReport | null = null
  let isQueued = false
  const queue = (): void => {
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => {
      isQueued = false
      if (!isShown()) return
      const next = geometry.report()
      const keys: (keyof ListReport)[] = ['first', 'last', 'atEnd', 'nearStart', 'nearEnd']
      if (reported !== null && keys.every((key) => reported![key] === next[key])) return
      reported = next
      for (const listener of listeners) listener(next)
    })
  }
  return {
    queue,
    subscribe: (listener: (report: ListReport) => void) => {
      listeners.add(listener)
      reported = null
      queue()
      return () => void listeners.delete(listener)
    },
  }
}
