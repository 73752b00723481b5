import type { z } from 'zod'
import type { StoredJob } from '../../store/ownOperations.ts'

/** What a row of the file says; null: it is not understood, and stays there for a version that does. */
export function jobContent<T extends object>({ content }: StoredJob, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(content))
  } catch {
    return null
  }
}
