import type { z } from 'zod'
import type { StoredJob } from '../../store/ownOperations.ts'

/** Parses a row of the file; null: it is not understood, and stays there for a version of the app that does. */
export function jobContent<T extends object>({ content }: StoredJob, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(content))
  } catch {
    return null
  }
}
