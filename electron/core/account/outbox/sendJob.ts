import { z } from 'zod'
import { destination } from '../../../../shared/api/routes/destination.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { AwaitedUpload } from '../../../../shared/model/uploadLink.ts'
import type { Destination, OutboxRow } from '../../../../shared/model/localEvent.ts'
import type { StoredJob } from '../../store/ownOperations.ts'
import type { TopicMark } from '../followTopic.ts'
import { jobContent } from './jobContent.ts'

/** Why a message does not go out though it is its turn. by: the local id of the one before it. */
export interface Hold {
  readonly by: string
  readonly why: NonNullable<OutboxRow['held']>
}

/** A message on its way, as long as it is not known to be there. */
export interface SendEntry {
  row: OutboxRow
  /** The newest message id known before the newest attempt. */
  after: MessageId
  /** The id in the answer, once there is one. */
  confirmed: MessageId | null
  /** Where it was to go before its topic was renamed. */
  earlier: readonly Destination[]
  /** Later messages that are those of other rows: the same text sent twice on purpose is two messages. */
  others: readonly MessageId[]
  /** It failed without a word from the server: one more look, before it is sent again. */
  unsure: boolean
  /** Where its topic was when it was sent; null: nothing to go by. */
  mark: TopicMark | null
  /** Files that are not there yet: until they are it is passed by. */
  awaits: readonly AwaitedUpload[]
  hold: Hold | null
  /** What is being done about it now. */
  work: Promise<unknown> | null
  /** A request of it may have reached the server, and its answer is not heeded yet. */
  isOut: boolean
  /** How often delivering it threw. */
  faults: number
}

const stored = z.object({
  row: z.object({
    localId: z.string(),
    destination,
    content: z.string(),
    createdAt: z.number(),
    status: z.enum(['queued', 'sending', 'failed', 'unknown']),
    reason: z.string().nullable(),
    drafted: z.boolean(),
  }),
  after: z.number(),
  confirmed: z.number().nullable(),
  earlier: z.array(destination),
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
  mark: TopicMark | null,
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

/** The row as it is while it waits for these. */
export function withAwaits(row: OutboxRow, awaits: readonly AwaitedUpload[]): OutboxRow {
  const { awaits: _before, ...rest } = row
  return awaits.length === 0 ? rest : { ...rest, awaits: awaits.map(({ upload }) => upload) }
}

/** It is held from now on; null: no more. */
export function withHold(entry: SendEntry, hold: Hold | null): void {
  const { held: _before, ...row } = entry.row
  entry.hold = hold
  entry.row = hold === null ? row : { ...row, held: hold.why }
}

/** As the file keeps it. */
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
    row: { localId, destination: plain(row.destination), content, createdAt, status, reason, drafted },
    after,
    confirmed,
    earlier: earlier.map(plain),
    others: [...others],
    unsure,
    mark,
    awaits: [...awaits],
    hold,
  }
}

/** Out of the file. What was being sent when the last run ended may have been stored. null: not understood. */
export function readSend(job: StoredJob): SendEntry | null {
  const found = jobContent(job, stored)
  if (found === null) return null
  const { row, ...rest } = found
  const status = row.status === 'sending' ? 'unknown' : row.status
  const entry: SendEntry = { ...rest, row: withAwaits({ ...row, status }, rest.awaits), ...idle }
  withHold(entry, rest.hold)
  return entry
}

/** The route's schema knows no readonly lists. */
export const plain = (to: Destination) =>
  to.type === 'channel' ? { ...to } : { type: to.type, userIds: [...to.userIds] }
