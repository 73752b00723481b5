import type { z } from 'zod'
import type { BoundName } from './bounds.ts'
import type { WireContext } from './wireContext.ts'

type Inner = z.ZodType | ((context: WireContext) => z.ZodType)

interface Note {
  /** Limit that the schema keeps; null: only its inner schema has some. */
  readonly bound: BoundName | null
  /** Schema of the rows, or of the record's fields. */
  readonly inner?: Inner
}

const notes = new WeakMap<object, Note>()

/** Notes which limit a schema keeps, and the schema that it hides in a function, for the test that looks for both. */
export function bounded<Schema extends object>(
  bound: BoundName | null,
  schema: Schema,
  inner?: Inner,
): Schema {
  notes.set(schema, { bound, ...(inner !== undefined && { inner }) })
  return schema
}

export const noteOf = (schema: object): Note | undefined => notes.get(schema)
