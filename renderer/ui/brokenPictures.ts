import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()

/** Calls `again` when pictures that failed may load now. Returns a function that unsubscribes. */
export function whenPicturesMayCome(again: () => void): () => void {
  waiting.add(again)
  return () => void waiting.delete(again)
}

/** Retries all failed pictures. Called when their server is reachable again. */
export function tryPicturesAgain(): void {
  for (const again of [...waiting]) again()
}

/** Returns true while the picture with this address has failed to load, and the error handler for its element. */
export function useBrokenPicture(src: string | null): readonly [boolean, () => void] {
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = src !== null && broken === src
  useEffect(() => (isBroken ? whenPicturesMayCome(() => setBroken(null)) : undefined), [isBroken])
  return [isBroken, () => setBroken(src)]
}
