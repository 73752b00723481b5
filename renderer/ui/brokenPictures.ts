import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()

/** Calls back when pictures that did not come may come now; returns what ends it. */
export function whenPicturesMayCome(again: () => void): () => void {
  waiting.add(again)
  return () => void waiting.delete(again)
}

/** Where they come from can be reached again: those that did not come are asked for anew. */
export function tryPicturesAgain(): void {
  for (const again of [...waiting]) again()
}

/** True while the picture of this address did not come, with what its element calls then. */
export function useBrokenPicture(src: string | null): readonly [boolean, () => void] {
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = src !== null && broken === src
  useEffect(() => (isBroken ? whenPicturesMayCome(() => setBroken(null)) : undefined), [isBroken])
  return [isBroken, () => setBroken(src)]
}
