/** One bit per message flag. */
export const Flag = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  stream_wildcard_mentioned: 16,
  topic_wildcard_mentioned: 32,
  has_alert_word: 64,
  historical: 128,
  hide_link_previews: 256,
} as const

export type FlagName = keyof typeof Flag

/** A user's copies of messages: ascending ids and flag bits, in typed arrays so that millions fit. */
export interface UserRows {
  size: number
  ids: Int32Array
  bits: Uint16Array
}

/** Returns an empty list of copies. */
export function emptyRows(): UserRows {
  return { size: 0, ids: new Int32Array(64), bits: new Uint16Array(64) }
}

/** Returns the index of the first row with an id of at least `id`. */
export function rowFrom(rows: UserRows, id: number): number {
  let low = 0
  let high = rows.size
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows.ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the flag bits, or null if the user has no copy of the message. */
export function flagBits(rows: UserRows, id: number): number | null {
  const row = rowFrom(rows, id)
  return row < rows.size && rows.ids[row] === id ? (rows.bits[row] ?? 0) : null
}

/** Sets the bits of a row, and adds the row if it does not exist. */
export function setFlagBits(rows: UserRows, id: number, bits: number): void {
  // Most rows are added in order.
  const isNewest = rows.size === 0 || (rows.ids[rows.size - 1] ?? 0) < id
  const row = isNewest ? rows.size : rowFrom(rows, id)
  if (row < rows.size && rows.ids[row] === id) {
    rows.bits[row] = bits
    return
  }
  if (rows.size === rows.ids.length) {
    const ids = new Int32Array(rows.size * 2)
    const all = new Uint16Array(rows.size * 2)
    ids.set(rows.ids)
    all.set(rows.bits)
    rows.ids = ids
    rows.bits = all
  }
  if (row < rows.size) {
    rows.ids.copyWithin(row + 1, row, rows.size)
    rows.bits.copyWithin(row + 1, row, rows.size)
  }
  rows.ids[row] = id
  rows.bits[row] = bits
  rows.size += 1
}

/** Removes a row, if it exists. */
export function dropRow(rows: UserRows, id: number): void {
  const row = rowFrom(rows, id)
  if (row >= rows.size || rows.ids[row] !== id) return
  rows.ids.copyWithin(row, row + 1, rows.size)
  rows.bits.copyWithin(row, row + 1, rows.size)
  rows.size -= 1
}

/** Returns the names of the set bits in the order of the specification's table. */
export function flagNames(bits: number): FlagName[] {
  return (Object.keys(Flag) as FlagName[]).filter((name) => (bits & Flag[name]) !== 0)
}

/** Returns the ids of the rows whose bits pass the test, ascending. */
export function idsWhere(rows: UserRows, test: (bits: number) => boolean): number[] {
  const found: number[] = []
  for (let row = 0; row < rows.size; row++) if (test(rows.bits[row] ?? 0)) found.push(rows.ids[row] ?? 0)
  return found
}
