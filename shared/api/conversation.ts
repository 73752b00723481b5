import { z } from 'zod'

const id = z.number().int().nonnegative()
/** Characters of a topic, and people of a conversation: more than any server allows. */
const mostCharacters = 1000
const mostPeople = 1000
const topic = z.string().max(mostCharacters)
const direct = z.object({ type: z.literal('direct'), userIds: z.array(id).max(mostPeople).readonly() })

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
