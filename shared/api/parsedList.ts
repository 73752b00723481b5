import type { z } from 'zod'
import { BadRows, BeyondBounds } from './badRows.ts'
import { bounds } from './bounds.ts'
import type { Pieces } from './pieces.ts'
import { readRow } from './readAhead.ts'
import { rowReader } from './records/record.ts'

/**
 * Yields while parsing and returns the valid entries of a list, in order; [] for other values. Throws BeyondBounds for
 * too many entries, or too many invalid ones.
 */
export function* parsedList<T>(value: unknown, item: z.ZodType<T>, perPiece = 100): Pieces<T[]> {
  const kept: T[] = []
  if (!Array.isArray(value)) return kept
  if (value.length > bounds.rows.max) throw new BeyondBounds('too many rows')
  const read = rowReader(item)
  for (let from = 0; from < value.length; from += perPiece) {
    if (from > 0) yield
    readRows(value.slice(from, from + perPiece), read, kept)
  }
  return kept
}

// A separate function, because the engine does not optimize a generator's body while it runs.
function readRows<T>(rows: readonly unknown[], read: (raw: unknown) => T | undefined, kept: T[]): void {
  for (const row of rows) {
    const parsed = readRow(row, read)
    if (parsed !== undefined) kept.push(parsed)
    else BadRows.note()
  }
}
