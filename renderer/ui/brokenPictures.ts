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
