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
    const settle = (): void => {
      const items = itemsOf(list)
      // Links and buttons are Tab stops by default, so new ones are taken out.
      for (const item of items) if (!item.hasAttribute('tabindex')) item.tabIndex = -1
      if (items.length === 0 || items.some((item) => item.tabIndex === 0)) return
      const entry = items.find((item) => item.hasAttribute('aria-current')) ?? items[0]!
      entry.tabIndex = 0
    }
    settle()
    // Rows are added and removed. If the Tab stop is removed, another row becomes it.
    const observer = new MutationObserver(settle)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
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
    // An item without room, as in a narrow toolbar, cannot have the focus. jsdom lacks the method.
    const items = itemsOf(list).filter((each) => each.checkVisibility?.() !== false)
    // An item that is no longer drawn was at the other end, so counting starts at the first index.
    const to = Math.max(0, items.indexOf(item)) + (steps ?? 0)
    const target = items[Math.max(0, Math.min(to, items.length - 1))]
    if (target !== item && target !== undefined) target.focus()
    else if (onKey?.(event, item) !== true && steps === null) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { ref, onFocus, onKeyDown }
}
