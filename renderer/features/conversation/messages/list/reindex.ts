import { heightIndex } from './heightIndex.ts'
import type { HeightIndex } from './heightIndex.ts'
import type { ListItem } from './listItem.ts'

/**
 * Returns the index for `items`, given that for `before`. Equal row objects at both ends keep their heights without a
 * lookup, so that adding or removing a few rows of a long list is cheap.
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

/** Heights of removed rows are kept in case they return: up to this many, plus as many as there are rows. */
const spareHeights = 1000

/** Drops heights of removed rows once there are too many, so that a list open for weeks does not leak memory. */
export function forgetHeights(measured: Map<string, number>, items: readonly ListItem[]): void {
  if (measured.size <= items.length * 2 + spareHeights) return
  const there = new Set(items.map(({ key }) => key))
  for (const key of measured.keys()) if (!there.has(key)) measured.delete(key)
}
