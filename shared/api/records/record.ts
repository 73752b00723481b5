import { z } from 'zod'

/**
 * A record whose mapping also sees the wire's fields beyond its shape (settings known by a pattern of their names).
 * The shape drops the rest: copying it all for every one of thousands of records is what parsing would cost most.
 */
export const record = <Shape extends z.ZodRawShape, T>(
  shape: Shape,
  map: (wire: z.output<z.ZodObject<Shape>>, raw: Readonly<Record<string, unknown>>) => T,
): z.ZodType<T> => {
  const schema = z.object(shape)
  return z.unknown().transform((raw, context): T => {
    const parsed = schema.safeParse(raw)
    if (parsed.success) return map(parsed.data, raw as Readonly<Record<string, unknown>>)
    for (const issue of parsed.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })
}
