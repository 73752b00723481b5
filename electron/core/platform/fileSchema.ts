import type { z } from 'zod'

const schemas: z.ZodType[] = []

/** Registers the schema of a file of the profile, or of a record in one. A test checks their limits. */
export function fileSchema<Schema extends z.ZodType>(schema: Schema): Schema {
  schemas.push(schema)
  return schema
}

/** Schemas of all loaded modules. */
export const fileSchemas: readonly z.ZodType[] = schemas
