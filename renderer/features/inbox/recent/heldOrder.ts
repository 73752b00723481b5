import { unresolvedKey, type TableRow } from './tableRow.ts'

/** A row in the place that it keeps. */
export interface HeldRow {
  /** The key that the row had when it came: a topic that is resolved stays the row that it was. */
  readonly key: string
  readonly row: TableRow
}

export interface HeldOrder {
  /** The rows in the order of now: the same ones change nothing. */
  readonly sorted: readonly TableRow[]
  readonly rows: readonly HeldRow[]
  /** The rows and those that have left: one that comes back, by Undo, has its place again. */
  readonly places: readonly HeldRow[]
  /** Rows that wait to be shown, since they would move others. */
  readonly waiting: number
  /** True when the rows are no longer in the order that was chosen. */
  readonly isOutdated: boolean
}

function fresh(sorted: readonly TableRow[]): HeldOrder {
  const rows = sorted.map((row) => ({ key: row.key, row }))
  return { sorted, rows, places: rows, waiting: 0, isOutdated: false }
}

/**
 * Returns the order of the rows after `before`. isHeld: the person is on the list, so that no row moves; rows that
 * would come after all others are shown at the end, others wait.
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
  // A topic may get the former name of one that was resolved: two rows of one key cannot be told apart.
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
    isOutdated: waiting > 0 || rows.some(({ row }, at) => row !== sorted[at]),
  }
}
