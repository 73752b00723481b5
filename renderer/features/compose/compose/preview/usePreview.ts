import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

export interface PreviewControl {
  readonly isOpen: boolean
  readonly panel: RefObject<HTMLDivElement | null>
  /** Shows the preview, or returns to the text. */
  readonly toggle: () => void
  /** Closes the preview and focuses the text. Does nothing if it is closed. */
  readonly close: () => void
  /** Focuses the text. Closes a preview that replaces it. */
  readonly showText: () => void
}

/** The preview of a text field, beside it or, where there is no room, in its place. */
export function usePreview(field: RefObject<HTMLTextAreaElement | null>): PreviewControl {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = panel.current
    if (shown === null || typeof ResizeObserver === 'undefined') return undefined
    // The window may become too narrow for both. Then the focus of the hidden text would fall to the page.
    const observer = new ResizeObserver(() => {
      if (isInPlace(shown) && document.activeElement === field.current) shown.focus()
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [field, isOpen])
  const turn = (opens: boolean): void => {
    // At once, because a hidden field cannot have the focus.
    flushSync(() => setOpen(opens))
    ;(isInPlace(panel.current) ? panel.current : field.current)?.focus()
  }
  return {
    isOpen,
    panel,
    toggle: () => turn(!isOpen),
    close: () => {
      if (isOpen) turn(false)
    },
    showText: () => {
      if (isInPlace(panel.current)) turn(false)
      else field.current?.focus()
    },
  }
}

/** True if the preview replaces the text, which precedes it. */
function isInPlace(panel: HTMLElement | null): boolean {
  const text = panel?.previousElementSibling
  return text != null && getComputedStyle(text).display === 'none'
}
