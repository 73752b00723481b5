import { z } from 'zod'
import { bounds } from './bounds.ts'

const id = z.number().int().nonnegative()
const topic = z.string().max(bounds.name.max)
const direct = z.object({
  type: z.literal('direct'),
  userIds: z.array(id).max(bounds.fileRows.max).readonly(),
})

/** The schema of a conversation wherever one crosses a boundary: to the server, between processes, to a file. */
export const conversationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: id, topic }),
  direct,
])

/** The same for a draft's target. */
export const draftTargetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: id.nullable(), topic }),
  direct,
])

/**
 * Where a message is or goes: a topic of a channel, or the people that it is written to. userIds: all but the own
 * user; none of them is a conversation with oneself. `conversationKey` names it.
 */
export type Conversation =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] }

/** A conversation as far as it is chosen: the channel may be missing, and the topic and the people may be empty. */
export type DraftTarget =
  | { readonly type: 'channel'; readonly channelId: number | null; readonly topic: string }
  | { readonly type: 'direct'; readonly userIds: readonly number[] }
