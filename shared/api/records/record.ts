import { z } from 'zod'
import { isRecord } from './lenient.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * A record whose mapping also sees the wire's fields beyond its shape (settings known by a pattern of their names).
 * The shape drops the rest: copying it all for every one of thousands of records is what parsing would cost most.
 *
 * `isUsual` spares the rows of the longest lists their schema: true only where the schema would take every field as it
 * is.
 */
export const record = <Shape extends z.ZodRawShape, T>(
  shape: Shape,
  map: (wire: z.output<z.ZodObject<Shape>>, raw: Raw) => T,
  isUsual: (raw: Raw) => boolean = () => false,
): z.ZodType<T> => {
  const schema = z.object(shape)
  return z.unknown().transform((raw, context): T => {
    if (isRecord(raw) && isUsual(raw)) return map(raw as z.output<typeof schema>, raw)
    const parsed = schema.safeParse(raw)
    if (parsed.success) return map(parsed.data, raw as Raw)
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
}
