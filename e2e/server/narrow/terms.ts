import { z } from 'zod'
import { refused, type ApiError } from '../http/apiError.ts'
import { json } from '../http/params.ts'

export interface Term {
  readonly operator: string
  readonly operand: string | number | boolean | readonly (number | string)[]
  readonly negated: boolean
}

const operand = z.union([
  z.string(),
  z.number().int(),
  z.boolean(),
  z.array(z.union([z.number().int(), z.string()])),
])
const termSchema = z.union([
  z.object({ operator: z.string(), operand, negated: z.boolean().optional() }),
  z.tuple([z.string(), operand]),
])

/** The `narrow` parameter: objects, or pairs of strings. */
export const narrowParam = json(z.array(termSchema), 'a narrow')

export type NarrowInput = readonly z.infer<typeof termSchema>[]

/** 400 `BAD_NARROW`. */
export function badNarrow(desc: string): ApiError {
  return refused('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc })
}

/** Both forms as one; old pairs may carry a leading `-`. */
export function termsOf(input: NarrowInput): Term[] {
  return input.map((term) => {
    const given = Array.isArray(term)
      ? { operator: term[0], operand: term[1], negated: false }
      : { ...(term as { operator: string; operand: Term['operand']; negated?: boolean }) }
    const dashed = given.operator.startsWith('-')
    return {
      operator: dashed ? given.operator.slice(1) : given.operator,
      operand: given.operand,
      negated: dashed || given.negated === true,
    }
  })
}
