import { z } from 'zod'
import type { Message } from '../../../../shared/api/types.ts'

const int = z.number().int()
const editEntry = z.object({
  userId: int.nullable(),
  timestamp: z.number(),
  prevContent: z.string().nullable(),
  prevRenderedContent: z.string().nullable(),
  prevChannelId: int.nullable(),
  channelId: int.nullable(),
  prevTopic: z.string().nullable(),
  topic: z.string().nullable(),
})
const recipient = z.object({ id: int, email: z.string(), name: z.string(), isMirrorDummy: z.boolean() })
const base = {
  id: int,
  senderId: int,
  senderName: z.string(),
  senderEmail: z.string(),
  // Rows of earlier versions lack these.
  senderRealm: z.string().default(''),
  avatarUrl: z.string().nullish(),
  recipientId: int.nullable().default(null),
  contentType: z.string().default(''),
  editHistory: z.array(editEntry).nullable().default(null),
  content: z.string(),
  timestamp: z.number(),
  lastEditTimestamp: z.number().nullable(),
  lastMovedTimestamp: z.number().nullable(),
  isMeMessage: z.boolean(),
  reactions: z.array(
    z.object({ emojiName: z.string(), emojiCode: z.string(), reactionType: z.string(), userId: int }),
  ),
  submessages: z.array(z.object({ id: int, senderId: int, msgType: z.string(), content: z.string() })),
  topicLinks: z.array(z.object({ text: z.string(), url: z.string() })),
  flags: z.array(z.string()),
  client: z.string(),
}

/** A message as the store wrote it: what a file holds is no more to be trusted than an answer. */
const schema: z.ZodType<Message> = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('channel'),
    channelId: int,
    topic: z.string(),
    channelName: z.string(),
  }),
  z.object({
    ...base,
    type: z.literal('direct'),
    userIds: z.array(int),
    recipients: z.array(recipient).default([]),
  }),
])

/** null: no message. */
export function parseStoredMessage(body: unknown): Message | null {
  if (typeof body !== 'string') return null
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
