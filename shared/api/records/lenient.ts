import { z } from 'zod'

/** An array that drops what does not parse: one odd record of a newer server must not cost us the rest. */
export function listOf<T extends z.ZodType>(item: T): z.ZodType<z.output<T>[]> {
  return z.array(z.unknown()).transform((values) => {
    const kept: z.output<T>[] = []
    for (const value of values) {
      const parsed = item.safeParse(value)
      if (parsed.success) kept.push(parsed.data)
    }
    return kept
  })
}

/** Like listOf; what is no array is an empty one. */
export const optionalListOf = <T extends z.ZodType>(item: T) => listOf(item).catch([])

export const int = z.number().int()
export const ids = optionalListOf(int)
/** A text that may be absent or null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
