import { z } from 'zod'
import { conversationSchema } from '../../api/conversation.ts'
import { bounds } from '../../api/bounds.ts'
import { accountId as account } from './accountId.ts'

const content = z.string().max(200_000)
/** UNIX time in seconds. */
const deliverAt = z.number().int().nonnegative().max(bounds.time.max)
const id = z.number().int().nonnegative()

/**
 * A scheduled message. server: one that the server has. outbox: one that the server does not have yet, or refused; the
 * id is that of its operation. app: one that this app sends.
 */
const ref = z.discriminatedUnion('by', [
  z.object({ by: z.literal('server'), id }),
  z.object({ by: z.literal('outbox'), id: z.string().min(1).max(100) }),
  z.object({ by: z.literal('app'), id: z.string().min(1).max(100) }),
])
export type ScheduledRef = z.output<typeof ref>

const change = z.object({ content: content.optional(), deliverAt: deliverAt.optional() })
export type ScheduledChange = z.output<typeof change>

/** Calls about scheduled messages. */
export const scheduledInputs = {
  /** draft, seen: as of message.send. */
  'scheduled.create': z.object({
    account,
    id: z.uuid(),
    destination: conversationSchema,
    content,
    deliverAt,
    draft: z.string().min(1).max(2000).optional(),
    seen: z.object({ rev: id, writer: z.string().min(1).max(100) }).optional(),
  }),
  'scheduled.change': z.object({ account, of: ref, change }),
  'scheduled.remove': z.object({ account, of: ref }),
  'scheduled.send': z.object({ account, of: ref }),
  /** Turns the message into a draft. */
  'scheduled.toDraft': z.object({ account, of: ref }),
}

export interface ScheduledOutputs {
  /** Rejected if the message is refused at once. */
  'scheduled.create': null
  'scheduled.change': null
  'scheduled.remove': null
  'scheduled.send': null
  /** Id of the draft. */
  'scheduled.toDraft': string
}
