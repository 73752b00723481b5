import type { z } from 'zod'
import { BadRows } from './badRows.ts'
import { entriesOf } from './records/lenient.ts'
import { rowReader } from './records/record.ts'

/**
 * Told rows of the list or object `name` of an answer (`outer.name` for a list in such an object) as they come: puts
 * what those say that it can read in their place.
 */
export type ReadAhead = (name: string, rows: unknown[] | Record<string, unknown>) => void

// No JSON has one.
const said = Symbol('said')

/** A row that was read while the rest of the answer was still on its way. */
interface ReadRow {
  readonly [said]: unknown
}

const isReadRow = (row: unknown): row is ReadRow => typeof row === 'object' && row !== null && said in row

/** Reads rows of which some may have been read ahead with the same reader. */
export const readRow = <T>(row: unknown, read: (raw: unknown) => T | undefined): T | undefined =>
  isReadRow(row) ? (row[said] as T) : read(row)

/** Returns what the row became when it was read ahead of the whole answer; undefined: it was not. */
export const readAheadOf = (row: unknown): unknown => (isReadRow(row) ? row[said] : undefined)

type RowReader = (raw: unknown, key: string) => unknown

/** For rows of a list that are read by their schema alone. */
export const byType = (type: z.ZodType): RowReader => {
  const read = rowReader(type)
  return (raw) => read(raw)
}

/**
 * Returns a reader that reads these lists and objects of one answer ahead; what does not parse stays as it is. The
 * reader throws BeyondBounds where too much of the answer does not parse.
 */
export const readsAhead = (readers: () => ReadonlyMap<string, RowReader>) => (): ReadAhead => {
  const bad = new BadRows()
  return (name, rows) => {
    const read = readers().get(name)
    if (read === undefined) return
    const one = (raw: unknown, key: string): unknown => {
      const value = read(raw, key)
      if (value !== undefined) return { [said]: value } satisfies ReadRow
      BadRows.note()
      return raw
    }
    bad.within(() => {
      if (Array.isArray(rows)) for (const [at, raw] of rows.entries()) rows[at] = one(raw, '')
      else for (const [key, raw] of entriesOf(rows)) rows[key] = one(raw, key)
    })
  }
}
