import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is at least this many CSS pixels wide. */
export function useWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
