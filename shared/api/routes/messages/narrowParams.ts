import { z } from 'zod'
import { bounds } from '../../bounds.ts'
import { hasEmptyTopics } from '../../capabilities.ts'
import { content, int, token } from '../../records/lenient.ts'
import type { Narrow } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas } from '../params.ts'

const operand = z.union([content, int, z.array(int).max(bounds.rows.max)])
export const narrow: z.ZodType<Narrow> = z
  .array(z.object({ operator: token, operand, negated: z.boolean().optional() }))
  .max(bounds.rows.max)
export const namedAnchor = z.union([int, z.enum(['newest', 'oldest', 'first_unread'])])

/** Number of messages of a narrow before and after an anchor. */
export const span = z.object({
  narrow,
  includeAnchor: z.boolean().default(true),
  before: int.min(0),
  after: int.min(0),
})

export const messageIdParam = z.object({ messageId: int })

/** Without it, the empty topic is sent as the organization's name for it. */
export const allowEmptyTopic = (context: WireContext) => ({
  allow_empty_topic_name: ifHas(hasEmptyTopics, context, true),
})
