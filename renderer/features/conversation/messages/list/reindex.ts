import { heightIndex } from './heightIndex.ts'
import type { HeightIndex } from './heightIndex.ts'
import type { ListItem } from './listItem.ts'

/**
 * The index for `items`, given the one for `before`: rows whose objects are the same at both ends keep their heights
 * without being looked up, so that a long list costs little when a few rows come or go.
 */
export function reindex(
  before: readonly ListItem[],
  index: HeightIndex,
  items: readonly ListItem[],
  measured: ReadonlyMap<string, number>,
): HeightIndex {
  const shorterLength = Math.min(before.length, items.length)
  let same = 0
  while (same < shorterLength && before[same] === items[same]) same++
  let sameEnd = 0
  const shiftEnd = before.length - items.length
  while (
    sameEnd < shorterLength - same &&
    before[before.length - 1 - sameEnd] === items[items.length - 1 - sameEnd]
  )
    sameEnd++
  return heightIndex(items.length, (i) => {
    if (i < same) return index.height(i)
    if (i >= items.length - sameEnd) return index.height(i + shiftEnd)
    const item = items[i]!
    return measured.get(item.key) ?? item.estimate
  })
}

/** Heights of rows that are gone, kept in case they come back, beside twice as many as there are rows. */
const spareHeights = 1000

/** Forgets the heights of rows that are gone, once they are many: a list that is shown for weeks goes on without end. */
export function forgetHeights(measured: Map<string, number>, items: readonly ListItem[]): void {
  if (measured.size <= items.length * 2 + spareHeights) return
  const there = new Set(items.map(({ key }) => key))
  for (const key of measured.keys()) if (!there.has(key)) measured.delete(key)
}
