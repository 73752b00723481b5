/** Lists of message ids, ascending and without doubles: what unreads hold, and the pieces of what views hold. */
export type SortedIds = readonly number[]

/** The index of the first id that is not below `id`. */
export function lowerBound(ids: SortedIds, id: number): number {
  // A loop of its own: every look into a map of thousands comes by here, and what is asked by a function that differs
  // from call to call takes several times as long.
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}

export const hasId = (ids: SortedIds, id: number): boolean => ids[lowerBound(ids, id)] === id

/** The same list when the id is in it. */
export function insertId(ids: SortedIds, id: number): SortedIds {
  const index = lowerBound(ids, id)
  if (ids[index] === id) return ids
  // Joining lists copies memory; spreading, or joining with a number, walks them.
  return index === ids.length ? ids.concat([id]) : ids.slice(0, index).concat([id], ids.slice(index))
}

/** The same list when none of them is in it. */
export function removeIds(ids: SortedIds, gone: ReadonlySet<number>): SortedIds {
  // Few of many are mostly at the end: what stands before the first of them is copied at once.
  let first = 0
  if (gone.size * 16 < ids.length) {
    first = ids.length
    for (const id of gone) {
      const index = lowerBound(ids, id)
      if (ids[index] === id && index < first) first = index
    }
    if (first === ids.length) return ids
  }
  const left = ids.slice(0, first)
  for (let index = first; index < ids.length; index += 1) {
    const id = ids[index] as number
    if (!gone.has(id)) left.push(id)
  }
  return left.length === ids.length ? ids : left
}

/** Both lists in one; `a` itself when `b` adds nothing. */
export function mergeIds(a: SortedIds, b: SortedIds): SortedIds {
  if (b.length === 0) return a
  const last = a[a.length - 1]
  const first = b[0]
  if (last === undefined) return b
  if (first !== undefined && first > last) return a.concat(b)
  const all = new Set([...a, ...b])
  return all.size === a.length ? a : [...all].sort((x, y) => x - y)
}

/** Ids in any order, made a list; the very same when they are one. */
export function sortIds(ids: readonly number[]): SortedIds {
  if (ids.every((id, at) => at === 0 || (ids[at - 1] as number) < id)) return ids
  return [...new Set(ids)].sort((a, b) => a - b)
}
