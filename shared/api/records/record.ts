import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { isRecord } from './lenient.ts'

type Raw = Readonly<Record<string, unknown>>

/** Fast readers by schema: each reads a usual row and returns null for others. */
const fastReaders = new WeakMap<object, (raw: unknown) => unknown>()

/**
 * Returns the schema of a record whose mapping also sees wire fields beyond its shape (settings recognized by name
 * pattern). The shape drops the rest, because copying it for thousands of records would be the slowest part of parsing.
 *
 * isUsual: skips the schema for rows of the longest lists. Must be true only when the schema would accept every field
 * unchanged.
 */
export const record = <Shape extends z.ZodRawShape, T>(
  shape: Shape,
  map: (wire: z.output<z.ZodObject<Shape>>, raw: Raw) => T,
  isUsual: (raw: Raw) => boolean = () => false,
): z.ZodType<T> => {
  const schema = z.object(shape)
  const readFast = (raw: unknown): T | null =>
    isRecord(raw) && isUsual(raw) ? map(raw as z.output<typeof schema>, raw) : null
  const type = z.unknown().transform((raw, context): T => {
    const read = readFast(raw)
    if (read !== null) return read
    const parsed = schema.safeParse(raw)
    if (parsed.success) return map(parsed.data, raw as Raw)
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
  fastReaders.set(type, readFast)
  return bounded(null, type, schema)
}

/**
 * Returns a reader for the rows of a long list, because calling a schema costs more than reading a usual row. Returns
 * undefined for an invalid row; no valid row is undefined.
 */
export function rowReader<T>(type: z.ZodType<T>): (raw: unknown) => T | undefined {
  const readFast = fastReaders.get(type) as ((raw: unknown) => T | null) | undefined
  const parse = (raw: unknown): T | undefined => type.safeParse(raw).data
  return readFast === undefined ? parse : (raw) => readFast(raw) ?? parse(raw)
}
