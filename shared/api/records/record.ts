import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { isRecord } from './lenient.ts'

type Raw = Readonly<Record<string, unknown>>

/** Readers by schema: each reads a usual row and returns null for any other. */
const usualReaders = new WeakMap<object, (raw: unknown) => unknown>()

/**
 * A record whose mapping also sees the wire's fields beyond its shape (settings known by a pattern of their names).
 * The shape drops the rest: copying it all for every one of thousands of records is what parsing would cost most.
 *
 * `isUsual` spares the rows of the longest lists their schema: true only where the schema would take every field as
 * it is.
 */
export const record = <Shape extends z.ZodRawShape, T>(
  shape: Shape,
  map: (wire: z.output<z.ZodObject<Shape>>, raw: Raw) => T,
  isUsual: (raw: Raw) => boolean = () => false,
): z.ZodType<T> => {
  const schema = z.object(shape)
  const usual = (raw: unknown): T | null =>
    isRecord(raw) && isUsual(raw) ? map(raw as z.output<typeof schema>, raw) : null
  const type = z.unknown().transform((raw, context): T => {
    const read = usual(raw)
    if (read !== null) return read
    const parsed = schema.safeParse(raw)
    if (parsed.success) return map(parsed.data, raw as Raw)
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
  usualReaders.set(type, usual)
  return bounded(null, type, schema)
}

/**
 * Returns a reader for one row after the other, for long lists: asking a schema costs more than reading a usual row.
 * The reader returns undefined for a row that does not parse; no row is undefined itself.
 */
export function rowReader<T>(type: z.ZodType<T>): (raw: unknown) => T | undefined {
  const usual = usualReaders.get(type) as ((raw: unknown) => T | null) | undefined
  const parse = (raw: unknown): T | undefined => type.safeParse(raw).data
  return usual === undefined ? parse : (raw) => usual(raw) ?? parse(raw)
}
