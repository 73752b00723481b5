import type { Conversation } from '../../../../shared/api/conversation.ts'
import { z } from 'zod'
import { conversationSchema } from '../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { AwaitedUpload } from '../../../../shared/model/uploadLink.ts'
import type { OutboxRow } from '../../../../shared/model/localEvent.ts'
import type { StoredJob } from '../../store/ownOperations.ts'
import type { TopicAnchor } from '../../sync/followTopic.ts'
import { jobContent } from './jobContent.ts'

/** Why a message is blocked although it is its turn. by: local id of the message before it that blocks it. */
export interface Hold {
  readonly by: string
  readonly why: NonNullable<OutboxRow['held']>
}

/** A message on its way, until an event or a fetch brings it from the server. */
export interface SendEntry {
  row: OutboxRow
  /** Newest message id that was known before the latest attempt. */
  after: MessageId
  /** Message id, once the server confirmed it; null before. */
  confirmed: MessageId | null
  /** Destinations before its topic was renamed. */
  earlier: readonly Conversation[]
  /** Ids of later messages that belong to other rows: the same text sent twice on purpose is two messages. */
  others: readonly MessageId[]
  /** Set when it failed without a word from the server: it is looked for before it is sent again. */
  unsure: boolean
  /** Topic anchor from when it was sent; null: none is known. */
  mark: TopicAnchor | null
  /** Uploads that are not finished; until they are, the lane passes the message by. */
  awaits: readonly AwaitedUpload[]
  hold: Hold | null
  /** The delivery that is under way; null: none is. */
  work: Promise<unknown> | null
  /** True while a request may have reached the server and its response is not handled yet. */
  isOut: boolean
  /** Number of deliveries that threw. */
  faults: number
}

const stored = z.object({
  row: z.object({
    localId: z.string(),
    destination: conversationSchema,
    content: z.string(),
    createdAt: z.number(),
    status: z.enum(['queued', 'sending', 'failed', 'unknown']),
    reason: z.string().nullable(),
    drafted: z.boolean(),
  }),
  after: z.number(),
  confirmed: z.number().nullable(),
  earlier: z.array(conversationSchema),
  others: z.array(z.number()).default([]),
  unsure: z.boolean(),
  mark: z.object({ messageId: z.number(), queueId: z.string() }).nullable(),
  awaits: z.array(z.object({ upload: z.string(), placeholder: z.string() })).default([]),
  hold: z
    .object({ by: z.string(), why: z.enum(['failed', 'edited']) })
    .nullable()
    .default(null),
})

export const sendKind = 'send'

const idle = { work: null, isOut: false, faults: 0 }

export const newEntry = (
  row: OutboxRow,
  after: MessageId,
  mark: TopicAnchor | null,
  awaits: readonly AwaitedUpload[],
): SendEntry => ({
  row: withAwaits(row, awaits),
  awaits,
  after,
  confirmed: null,
  earlier: [],
  others: [],
  unsure: false,
  mark,
  hold: null,
  ...idle,
})

/** Returns the row with the uploads that it waits for. */
export function withAwaits(row: OutboxRow, awaits: readonly AwaitedUpload[]): OutboxRow {
  const { awaits: _before, ...rest } = row
  return awaits.length === 0 ? rest : { ...rest, awaits: awaits.map(({ upload }) => upload) }
}

/** Blocks a message; null: unblocks it. */
export function withHold(entry: SendEntry, hold: Hold | null): void {
  const { held: _before, ...row } = entry.row
  entry.hold = hold
  entry.row = hold === null ? row : { ...row, held: hold.why }
}

/** Returns the form of a message that the file stores. */
export function storedSend({
  row,
  after,
  confirmed,
  earlier,
  others,
  unsure,
  mark,
  awaits,
  hold,
}: SendEntry): z.input<typeof stored> {
  const { localId, content, createdAt, status, reason, drafted = false } = row
  return {
    row: { localId, destination: row.destination, content, createdAt, status, reason, drafted },
    after,
    confirmed,
    earlier: [...earlier],
    others: [...others],
    unsure,
    mark,
    awaits: [...awaits],
    hold,
  }
}

/**
 * Reads a stored message; null: it is not understood. A message that was being sent when the last run ended may be on
 * the server, so its status becomes 'unknown'.
 */
export function readSend(job: StoredJob): SendEntry | null {
  const found = jobContent(job, stored)
  if (found === null) return null
  const { row, ...rest } = found
  const status = row.status === 'sending' ? 'unknown' : row.status
  const entry: SendEntry = { ...rest, row: withAwaits({ ...row, status }, rest.awaits), ...idle }
  withHold(entry, rest.hold)
  return entry
}
