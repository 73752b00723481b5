import type { z } from 'zod'
import { BadRows } from './badRows.ts'
import { entriesOf } from './records/lenient.ts'
import { rowReader } from './records/record.ts'

/**
 * Receives rows of the list or object `name` of a response (`outer.name` for a list in such an object) as they arrive,
 * and replaces those it can parse by their records.
 */
export type ReadAhead = (name: string, rows: unknown[] | Record<string, unknown>) => void

// A symbol, which cannot occur in JSON.
const parsedRow = Symbol('said')

/** A row that was parsed while the rest of the response was still arriving. */
interface ReadRow {
  readonly [parsedRow]: unknown
}

const isReadRow = (row: unknown): row is ReadRow =>
  typeof row === 'object' && row !== null && parsedRow in row

/** Parses a row, unless it was already read ahead with the same reader. */
export const readRow = <T>(row: unknown, read: (raw: unknown) => T | undefined): T | undefined =>
  isReadRow(row) ? (row[parsedRow] as T) : read(row)

/** Returns the record of a row that was read ahead; undefined otherwise. */
export const readAheadOf = (row: unknown): unknown => (isReadRow(row) ? row[parsedRow] : undefined)

type RowReader = (raw: unknown, key: string) => unknown

/** Returns a reader for rows that need only their schema. */
export const byType = (type: z.ZodType): RowReader => {
  const read = rowReader(type)
  return (raw) => read(raw)
}

/**
 * Returns a function that creates a reader for one response, which reads these lists and objects ahead. Rows that do
 * not parse stay unchanged. The reader throws BeyondBounds for too many of them.
 */
export const readsAhead = (readers: () => ReadonlyMap<string, RowReader>) => (): ReadAhead => {
  const bad = new BadRows()
  return (name, rows) => {
    const read = readers().get(name)
    if (read === undefined) return
    const readEntry = (raw: unknown, key: string): unknown => {
      const value = read(raw, key)
      if (value !== undefined) return { [parsedRow]: value } satisfies ReadRow
      BadRows.note()
      return raw
    }
    bad.within(() => {
      if (Array.isArray(rows)) for (const [index, raw] of rows.entries()) rows[index] = readEntry(raw, '')
      else for (const [key, raw] of entriesOf(rows)) rows[key] = readEntry(raw, key)
    })
  }
}
