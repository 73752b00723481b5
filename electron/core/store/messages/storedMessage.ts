import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { content, int, moment, token } from '../../../../shared/api/records/lenient.ts'
import type { Message } from '../../../../shared/api/types.ts'
import { fileSchema } from '../../platform/fileSchema.ts'

/** A list with the same limit as in responses, so that every stored row can be read. */
const list = <T extends z.ZodType>(item: T) => z.array(item).max(bounds.rows.max)

const editEntry = z.object({
  userId: int.nullable(),
  timestamp: moment,
  prevContent: content.nullable(),
  prevRenderedContent: content.nullable(),
  prevChannelId: int.nullable(),
  channelId: int.nullable(),
  prevTopic: token.nullable(),
  topic: token.nullable(),
})
const recipient = z.object({ id: int, email: token, name: token, isMirrorDummy: z.boolean() })
const base = {
  id: int,
  senderId: int,
  senderName: token,
  senderEmail: token,
  // Rows of earlier versions lack these fields.
  senderRealm: token.default(''),
  avatarUrl: token.nullish(),
  recipientId: int.nullable().default(null),
  contentType: token.default(''),
  editHistory: list(editEntry).nullable().default(null),
  content,
  timestamp: moment,
  lastEditTimestamp: moment.nullable(),
  lastMovedTimestamp: moment.nullable(),
  isMeMessage: z.boolean(),
  reactions: list(z.object({ emojiName: token, emojiCode: token, reactionType: token, userId: int })),
  submessages: list(z.object({ id: int, senderId: int, msgType: token, content })),
  topicLinks: list(z.object({ text: token, url: token })),
  flags: list(token),
  client: token,
}

/** Schema of a stored message. Files are trusted no more than responses. */
const schema: z.ZodType<Message> = fileSchema(
  z.discriminatedUnion('type', [
    z.object({
      ...base,
      type: z.literal('channel'),
      channelId: int,
      topic: token,
      channelName: token,
    }),
    z.object({
      ...base,
      type: z.literal('direct'),
      userIds: list(int),
      recipients: list(recipient).default([]),
    }),
  ]),
)

/** Returns null if the text is not a valid message. */
export function parseStoredMessage(body: unknown): Message | null {
  if (typeof body !== 'string') return null
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
