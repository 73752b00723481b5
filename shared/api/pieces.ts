import type { z } from 'zod'

/** Work in pieces of a few milliseconds: whoever runs it may do other things between them. */
export type Pieces<T> = Generator<undefined, T, undefined>

/** Runs it to its end without a pause. */
export function finish<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const step = pieces.next()
    if (step.done) return step.value
  }
}

/** The entries of a list that parse, in order; what is no list is an empty one. */
export function* parsedList<T>(value: unknown, item: z.ZodType<T>, perPiece = 100): Pieces<T[]> {
  const kept: T[] = []
  if (!Array.isArray(value)) return kept
  for (let at = 0; at < value.length; at += 1) {
    if (at > 0 && at % perPiece === 0) yield
    const parsed = item.safeParse(value[at])
    if (parsed.success) kept.push(parsed.data)
  }
  return kept
}
