import type { z } from 'zod'
import type { BoundName } from './bounds.ts'
import type { WireContext } from './wireContext.ts'

type Inner = z.ZodType | ((context: WireContext) => z.ZodType)

interface Note {
  /** The limit that the schema enforces; null when only its inner schema has limits. */
  readonly bound: BoundName | null
  /** Schema of the rows, or of the record's fields. */
  readonly inner?: Inner
}

const notes = new WeakMap<object, Note>()

/** Notes the limit that a schema enforces and the schema hidden in its function, for the test that checks both. */
export function bounded<Schema extends object>(
  bound: BoundName | null,
  schema: Schema,
  inner?: Inner,
): Schema {
  notes.set(schema, { bound, ...(inner !== undefined && { inner }) })
  return schema
}

export const noteOf = (schema: object): Note | undefined => notes.get(schema)
