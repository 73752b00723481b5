import { z } from 'zod'
import { amount, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { TopicAnchor } from '../sync/followTopic.ts'

/** A conversation that was put off, as it is stored. */
export interface LaterRecord extends LaterItem {
  /** From when the topic was last known to be there; null: no topic, or no message of it is known. */
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

/** Parses a stored record; null when the text is not one. */
export function parseLater(text: string): LaterRecord | null {
  return schema.safeParse(parseJson(text)).data ?? null
}

/** Returns the item in the form that windows receive. */
export const itemOf = ({ conversation, addedAt, tellAt }: LaterRecord): LaterItem => ({
  conversation,
  addedAt,
  tellAt,
})
