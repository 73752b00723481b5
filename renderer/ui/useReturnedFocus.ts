import { useLayoutEffect, type RefObject } from 'react'

/**
 * When the component disappears while `part` has the focus, returns the focus to the element that had it before the
 * component appeared. Otherwise the focus would fall to the page, where keys run other commands.
 */
export function useReturnedFocus(part: RefObject<HTMLElement | null>): void {
  // A layout effect, because its cleanup runs while the part is still in the document and can have the focus.
  useLayoutEffect(() => {
    const element = part.current
    const before = document.activeElement
    return () => {
      const hasFocus = element?.contains(document.activeElement) === true
      if (hasFocus && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [part])
}
