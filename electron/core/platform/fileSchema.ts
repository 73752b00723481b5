import type { z } from 'zod'

const schemas: z.ZodType[] = []

/** Marks the schema of a file of the profile, or of a record in one: a test looks for its limits. */
export function fileSchema<Schema extends z.ZodType>(schema: Schema): Schema {
  schemas.push(schema)
  return schema
}

/** Schemas of the modules that are loaded. */
export const fileSchemas: readonly z.ZodType[] = schemas
