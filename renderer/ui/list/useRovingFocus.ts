import { useCallback, type FocusEvent, type KeyboardEvent } from 'react'

const itemSelector = '[data-roving]'

/** The arrow to the next item and the one back. */
const arrows = {
  vertical: ['ArrowDown', 'ArrowUp'],
  horizontal: ['ArrowRight', 'ArrowLeft'],
} as const

/**
 * One Tab stop for a list: arrows, Home and End move among the elements marked `data-roving`; the one last
 * focused (or marked aria-current) is where Tab enters. `onKey` sees keys that it does not use.
 */
export function useRovingFocus(
  onKey?: (event: KeyboardEvent, item: HTMLElement) => boolean,
  direction: keyof typeof arrows = 'vertical',
) {
  const [next, back] = arrows[direction]
  const ref = useCallback((list: HTMLElement | null) => {
    if (list === null) return
    const settle = (): void => {
      const items = [...list.querySelectorAll<HTMLElement>(itemSelector)]
      // Links and buttons are Tab stops by themselves, so those that are new have to be told.
      for (const item of items) if (!item.hasAttribute('tabindex')) item.tabIndex = -1
      if (items.length === 0 || items.some((item) => item.tabIndex === 0)) return
      const entry = items.find((item) => item.hasAttribute('aria-current')) ?? items[0]!
      entry.tabIndex = 0
    }
    settle()
    // Rows come and go; the Tab stop must not go with one of them.
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
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
    const index = items.indexOf(item)
    const target =
      event.key === next
        ? items[index + 1]
        : event.key === back
          ? items[index - 1]
          : event.key === 'Home'
            ? items[0]
            : event.key === 'End'
              ? items.at(-1)
              : undefined
    if (target !== undefined) target.focus()
    else if (onKey?.(event, item) !== true && event.key !== next && event.key !== back) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { ref, onFocus, onKeyDown }
}
