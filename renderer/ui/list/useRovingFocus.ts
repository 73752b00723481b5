import { useCallback, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { stepsOf } from './rowFocus.ts'
import { scrollerOf, scrollNow } from './rowScroll.ts'

const itemSelector = '[data-roving]'

const horizontalSteps = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
  ['Home', -Infinity],
  ['End', Infinity],
])

const directions = {
  vertical: (key: string) => stepsOf(key),
  horizontal: (key: string) => horizontalSteps.get(key) ?? null,
} as const

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(itemSelector)]

/** False for an item without room, as in a narrow toolbar, which cannot have the focus. jsdom lacks the method. */
const isShown = (item: HTMLElement): boolean => item.checkVisibility?.() !== false

/** Returns the item that is a number of visible ones away, or the last one in that direction. */
function itemAway(items: readonly HTMLElement[], index: number, steps: number): HTMLElement | undefined {
  if (Math.abs(steps) === Infinity) return steps > 0 ? items.findLast(isShown) : items.find(isShown)
  const step = Math.sign(steps)
  let found = items[index]
  for (let next = index + step, left = Math.abs(steps); left > 0 && next in items; next += step) {
    if (!isShown(items[next]!)) continue
    found = items[next]
    left -= 1
  }
  return found
}

/** Draws the rows at one end of a list that draws only visible rows. */
function drawEnd(list: HTMLElement, item: HTMLElement, steps: number): void {
  const scroller = scrollerOf(item)
  if (scroller === null || list.querySelector('[data-undrawn]') === null) return
  flushSync(() => scrollNow(scroller, steps > 0 ? scroller.scrollHeight : 0))
}

/**
 * One Tab stop for a list. Arrows, Home and End, and in a vertical list PageUp and PageDown, move among the elements
 * marked `data-roving`. Tab enters at the one last focused, or marked aria-current. `onKey` gets the keys that do not
 * move.
 *
 * @radix-ui/react-roving-focus 1.2.1 would add 29 kB of minified code to the page, this hook adds 2 kB (React excluded,
 * vite build of each alone, 2026-11-30).
 */
export function useRovingFocus(
  onKey?: (event: KeyboardEvent, item: HTMLElement) => boolean,
  direction: keyof typeof directions = 'vertical',
) {
  const stepsBy = directions[direction]
  const ref = useCallback((list: HTMLElement | null) => {
    if (list === null) return
    const settle = (canStop: (item: HTMLElement) => boolean): void => {
      const items = itemsOf(list)
      // Links and buttons are Tab stops by default, so new ones are taken out.
      for (const item of items) if (!item.hasAttribute('tabindex')) item.tabIndex = -1
      const stop = items.find((item) => item.tabIndex === 0)
      if (stop !== undefined && canStop(stop)) return
      const entries = items.filter(canStop)
      const entry = entries.find((item) => item.hasAttribute('aria-current')) ?? entries[0]
      if (entry === undefined) return
      if (stop !== undefined) stop.tabIndex = -1
      entry.tabIndex = 0
    }
    settle(() => true)
    // Rows are added and removed. If the Tab stop is removed, another row becomes it.
    const observer = new MutationObserver(() => settle(() => true))
    observer.observe(list, { childList: true, subtree: true })
    // In a narrower window, the item that is the Tab stop may be hidden. Measured only when the layout has changed.
    const settleShown = (): void => {
      if (isShown(list)) settle(isShown)
    }
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(settleShown)
    sizes?.observe(list)
    return () => {
      observer.disconnect()
      sizes?.disconnect()
    }
  }, [])

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const item = event.target.closest<HTMLElement>(itemSelector)
    if (item === null) return
    for (const other of event.currentTarget.querySelectorAll<HTMLElement>(`${itemSelector}[tabindex="0"]`)) {
      if (other !== item) other.tabIndex = -1
    }
    item.tabIndex = 0
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const item = (event.target as HTMLElement).closest<HTMLElement>(itemSelector)
    if (item === null || event.ctrlKey || event.metaKey || event.altKey) return
    const list = event.currentTarget
    const steps = stepsBy(event.key)
    if (steps === Infinity || steps === -Infinity) drawEnd(list, item, steps)
    const items = steps === null ? [] : itemsOf(list)
    // An item that is no longer drawn was at the other end, so counting starts at the first index.
    const target = itemAway(items, Math.max(0, items.indexOf(item)), steps ?? 0)
    if (target !== item && target !== undefined) target.focus()
    else if (onKey?.(event, item) !== true && steps === null) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { ref, onFocus, onKeyDown }
}
