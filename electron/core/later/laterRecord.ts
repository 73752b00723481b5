import { z } from 'zod'
import { amount, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import type { LaterItem } from '../../../shared/model/state/localRecords.ts'
import { parseContent } from '../store/ownTable.ts'
import type { TopicAnchor } from '../sync/followTopic.ts'

/** A conversation saved for later, as stored. */
export interface LaterRecord extends LaterItem {
  /**
   * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
   * in it.
   */
  readonly anchor: TopicAnchor | null
}

const schema = fileSchema(
  z.object({
    conversation: conversationSchema,
    addedAt: amount,
    tellAt: amount.nullable(),
    anchor: z.object({ messageId: z.number().int().nonnegative(), queueId: token }).nullable(),
  }),
)

/** Parses a stored record. Returns null if it is invalid. */
export const parseLater = parseContent<LaterRecord>(schema)

/** Returns the item as windows receive it. */
export const itemOf = ({ conversation, addedAt, tellAt }: LaterRecord): LaterItem => ({
  conversation,
  addedAt,
  tellAt,
})
