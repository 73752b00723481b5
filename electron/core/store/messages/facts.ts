import type { z } from 'zod'
import type { Database } from '../thread/database.ts'

/** Highest id up to which unread or starred messages were deleted. Kept even if the state is discarded. */
export const unkeptFact = 'unkept'

export function setFact(database: Database, name: string, value: unknown): void {
  database.run('insert or replace into fact(name, value) values (?, ?)', name, JSON.stringify(value))
}

/** Returns null if the fact is missing or invalid. */
export function readFact<T>(database: Database, name: string, schema: z.ZodType<T>): T | null {
  const row = database.get('select value from fact where name = ?', name)
  return row === null ? null : (schema.safeParse(JSON.parse(String(row['value']))).data ?? null)
}
