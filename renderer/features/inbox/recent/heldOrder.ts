import { unresolvedKey, type TableRow } from './tableRow.ts'

/** A row in the position that it keeps. */
export interface HeldRow {
  /** The key that the row had when it was added. It does not change when the topic is resolved. */
  readonly key: string
  readonly row: TableRow
}

export interface HeldOrder {
  /** The rows in their current order. The same array means that nothing changed. */
  readonly sorted: readonly TableRow[]
  readonly rows: readonly HeldRow[]
  /** The rows, and those that have left. One that returns by Undo gets its position back. */
  readonly places: readonly HeldRow[]
  /** Number of rows that are not shown yet, because they would move others. */
  readonly waiting: number
  /** True if the rows are no longer in the chosen order. */
  readonly isOutdated: boolean
}

function fresh(sorted: readonly TableRow[]): HeldOrder {
  const rows = sorted.map((row) => ({ key: row.key, row }))
  return { sorted, rows, places: rows, waiting: 0, isOutdated: false }
}

/**
 * Returns the next order of the rows. With `isHeld`, the user is in the list and no row moves: new rows that belong
 * after all others are added at the end, and the others wait.
 */
export function heldOrder(before: HeldOrder | null, sorted: readonly TableRow[], isHeld: boolean): HeldOrder {
  if (before?.sorted === sorted) return before
  if (before === null || !isHeld) return fresh(sorted)
  const byKey = new Map(sorted.map((row) => [row.key, row]))
  const known = new Set(before.places.map(({ row }) => row.key))
  const renamed = new Map<string, TableRow>()
  for (const row of sorted) if (!known.has(row.key)) renamed.set(unresolvedKey(row), row)
  const taken = new Set<string>()
  const rows: HeldRow[] = []
  const places = before.places.map((place) => {
    const row = byKey.get(place.row.key) ?? renamed.get(unresolvedKey(place.row))
    if (row === undefined || taken.has(row.key)) return place
    taken.add(row.key)
    const held = { key: place.key, row }
    rows.push(held)
    return held
  })
  // A new topic may have the former name of a resolved one. Two rows must not have the same key.
  const keys = new Set(places.map(({ key }) => key))
  const last = sorted.findLastIndex(({ key }) => taken.has(key))
  for (const row of sorted.slice(last + 1)) {
    if (keys.has(row.key)) continue
    const held = { key: row.key, row }
    rows.push(held)
    places.push(held)
  }
  const waiting = sorted.length - rows.length
  return {
    sorted,
    rows,
    places,
    waiting,
    isOutdated: waiting > 0 || rows.some(({ row }, index) => row !== sorted[index]),
  }
}
