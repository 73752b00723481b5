import { useCallback, useState } from 'react'

/** Below this width, in pixels, the pane has room for the list or for the preview. */
const roomForBoth = 640

/** Tells whether the pane that takes the ref is too narrow for a list and a preview side by side. */
export function useIsNarrow() {
  const [isNarrow, setNarrow] = useState(false)
  const ref = useCallback((pane: HTMLElement | null) => {
    if (pane === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < roomForBoth)
    })
    observer.observe(pane)
    return () => observer.disconnect()
  }, [])
  return { ref, isNarrow }
}
