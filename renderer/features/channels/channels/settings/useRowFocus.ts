import { useEffect, type RefObject } from 'react'

const usable = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/**
 * Keeps the focus in its row when the focused element disappears, such as an Undo button after a press. If the row was
 * removed, focuses the selected tab.
 */
export function useRowFocus(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (element === null) return undefined
    let last: { readonly focused: Element; readonly row: Element | null } | null = null
    const follow = ({ target, type }: Event): void => {
      const isInside = type === 'focusin' && target instanceof Element && element.contains(target)
      last = isInside ? { focused: target, row: target.closest('[data-channel-setting]') } : null
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.focused.isConnected || document.activeElement !== document.body) return
      const { row } = last
      last = null
      const next = row?.isConnected === true ? row.querySelector<HTMLElement>(usable) : null
      const tab = element.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      const other = next ?? tab ?? element.querySelector<HTMLElement>('h1')
      other?.focus({ preventScroll: true })
    })
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', follow)
    // A press elsewhere drops the focus on purpose.
    document.addEventListener('pointerdown', follow, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow, true)
    }
  }, [pane])
}
