import { useCallback, useSyncExternalStore } from 'react'

const atLeast = (pixels: number): string => `(min-width: ${pixels}px)`

/** True while the window is at least `pixels` CSS pixels wide. */
export function useWide(pixels: number): boolean {
  const query = atLeast(pixels)
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

const followSize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** True while the window is at least `pixels` CSS pixels high. Zooming in makes it lower. */
export const useHigh = (pixels: number): boolean =>
  useSyncExternalStore(followSize, () => innerHeight >= pixels)

export const isWide = (pixels: number): boolean => matchMedia(atLeast(pixels)).matches
