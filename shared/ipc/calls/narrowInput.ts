import { z } from 'zod'

const operand = z.union([z.string().max(2000), z.number().int(), z.array(z.number().int()).max(1000)])

export const narrow = z
  .array(z.object({ operator: z.string().max(40), operand, negated: z.boolean().optional() }))
  .max(50)
