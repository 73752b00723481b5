import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Held {
  readonly element: Element
  /** Which of the list's elements it was. */
  readonly at: number
}

const itemsOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-roving]'),
]

/**
 * Gives the focus to the row that has come into the place of one that went with it, as a topic does that is muted; to
 * the list itself where no row is left.
 */
export function useKeptFocus(rows: unknown, list: RefObject<HTMLElement | null>): void {
  const held = useRef<Held | null>(null)
  const shown = useRef(rows)
  useEffect(() => {
    // React says nothing of a focus that it gives back itself, as when a menu closes.
    const follow = ({ target, type }: Event): void => {
      const items = list.current === null ? [] : itemsOf(list.current)
      const at = items.findIndex((item) => item === target)
      if (at < 0) held.current = null
      else if (type === 'focusin') held.current = { element: items[at]!, at }
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow, true)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow, true)
    }
  }, [list])
  useLayoutEffect(() => {
    const isChanged = shown.current !== rows
    shown.current = rows
    if (held.current === null || held.current.element.isConnected) return
    const { at } = held.current
    held.current = null
    // Not what was scrolled out of sight.
    if (!isChanged || list.current === null || document.activeElement !== document.body) return
    const items = itemsOf(list.current)
    const next = items[Math.min(at, items.length - 1)] ?? list.current
    next.focus({ preventScroll: true })
  })
}
