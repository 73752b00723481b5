import { z } from 'zod'
import { bounds } from './bounds.ts'

const id = z.number().int().nonnegative()
const topic = z.string().max(bounds.name.max)
const direct = z.object({
  type: z.literal('direct'),
  userIds: z.array(id).max(bounds.fileRows.max).readonly(),
})

/** Schema of a conversation that crosses a boundary: to the server, between processes, to a file. */
export const conversationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: id, topic }),
  direct,
])

export const draftTargetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: id.nullable(), topic }),
  direct,
])

/**
 * The place of a message: a topic of a channel, or the users it is written to. userIds: all users but the own one; []
 * for notes to self. Its key is `conversationKey`.
 */
export type Conversation =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] }

/** A conversation that may be incomplete: without a channel, or with an empty topic or no users. */
export type DraftTarget =
  | { readonly type: 'channel'; readonly channelId: number | null; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] }
