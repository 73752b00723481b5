import { z } from 'zod'
import { hasEmptyTopics } from '../../capabilities.ts'
import { int } from '../../records/lenient.ts'
import type { Narrow } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas } from '../params.ts'

const operand = z.union([z.string(), int, z.array(int)])
export const narrow: z.ZodType<Narrow> = z.array(
  z.object({ operator: z.string(), operand, negated: z.boolean().optional() }),
)
export const namedAnchor = z.union([int, z.enum(['newest', 'oldest', 'first_unread'])])

/** How many messages of a narrow before and after an anchor. */
export const span = z.object({
  narrow,
  includeAnchor: z.boolean().default(true),
  before: int.min(0),
  after: int.min(0),
})

export const messageIdParam = z.object({ messageId: int })

/** Without it an empty topic comes as the name that the organization shows for it. */
export const allowEmptyTopic = (context: WireContext) => ({
  allow_empty_topic_name: ifHas(hasEmptyTopics, context, true),
})
