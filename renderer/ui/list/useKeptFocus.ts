import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Held {
  readonly element: Element
  /** Index of the element in the list. */
  readonly at: number
}

const itemsOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-roving]'),
]

/**
 * When the focused row is removed, such as a topic that is muted, focuses the row that takes its place. If no row is
 * left, focuses the list.
 */
export function useKeptFocus(rows: unknown, list: RefObject<HTMLElement | null>): void {
  const held = useRef<Held | null>(null)
  const shown = useRef(rows)
  useEffect(() => {
    // Native listeners, since React emits no event when it restores the focus itself, for example after a menu
    // closes.
    const follow = ({ target, type }: Event): void => {
      const items = list.current === null ? [] : itemsOf(list.current)
      const index = items.findIndex((item) => item === target)
      if (index < 0) held.current = null
      else if (type === 'focusin') held.current = { element: items[index]!, at: index }
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
    // Without a change of the rows, the element was only scrolled out of view.
    if (!isChanged || list.current === null || document.activeElement !== document.body) return
    const items = itemsOf(list.current)
    const next = items[Math.min(at, items.length - 1)] ?? list.current
    next.focus({ preventScroll: true })
  })
}
