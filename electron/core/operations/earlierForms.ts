import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import {
  content,
  int,
  moment,
  parsedLater,
  recordOf,
  someIds,
  token,
} from '../../../shared/api/records/lenient.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { OwnRow } from '../store/state/ownOperations.ts'
import type { StoredOperation } from './engine/operation.ts'
import { storedLocation } from './flags/messageLocations.ts'

// Version 0.1 stored four queues in one file, each in a different format. These operations are converted once.

const send = fileSchema(
  z.object({
    row: z.object({
      destination: conversationSchema,
      content,
      createdAt: moment,
      status: z.enum(['queued', 'sending', 'failed', 'unknown']),
      reason: content.nullable(),
      drafted: z.boolean(),
    }),
    after: int,
    confirmed: int.nullable(),
    earlier: z.array(conversationSchema).max(bounds.fileRows.max),
    others: someIds.default([]),
    unsure: z.boolean(),
    mark: z.object({ messageId: int, queueId: token }).nullable(),
    awaits: z
      .array(z.object({ upload: token, placeholder: token }))
      .max(bounds.fileRows.max)
      .default([]),
    hold: z
      .object({ by: token, why: z.enum(['failed', 'edited']) })
      .nullable()
      .default(null),
  }),
)

const action = fileSchema(
  z.object({
    row: z.object({
      action: token,
      params: recordOf(parsedLater),
      createdAt: moment,
      status: z.enum(['queued', 'sending', 'failed']),
      reason: content.nullable(),
    }),
    before: parsedLater.optional(),
  }),
)

const reaction = fileSchema(
  z.object({
    op: z.enum(['add', 'remove']),
    messageId: int,
    reaction: z.object({ emojiName: token, emojiCode: token, reactionType: token }),
  }),
)

/** Name of the `locations` field in version 0.1. */
const earlierName = 'homes'
const withLocations = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && earlierName in row
    ? { ...row, locations: row[earlierName] }
    : row
const flags = fileSchema(
  z
    .array(
      z.preprocess(
        withLocations,
        z.object({
          flag: token,
          op: z.enum(['add', 'remove']),
          messageIds: someIds,
          /** Id of the operation that marks a whole narrow and must be sent first. */
          after: token.nullable().optional(),
          locations: z.array(storedLocation).max(bounds.rows.max).optional(),
        }),
      ),
    )
    .max(bounds.rows.max),
)

type Waiting = Omit<StoredOperation, 'params'>
const waiting: Waiting = { createdAt: 0, status: 'queued', reason: null }

const jobOf = (job: OwnRow, kind: string, content: StoredOperation): OwnRow => ({
  ...job,
  kind,
  content: JSON.stringify(content),
})

function readSend(job: OwnRow, stored: unknown): OwnRow | null {
  const found = send.safeParse(stored).data
  if (found === undefined) return null
  const { confirmed, hold, row, unsure, ...rest } = found
  const { content, createdAt, destination, drafted, reason, status } = row
  return jobOf(job, routes.sendMessage.name, {
    params: { ...rest, content, destination, drafted, messageId: confirmed },
    createdAt,
    status,
    reason,
    mayHaveApplied: unsure,
    isAccepted: confirmed !== null,
    hold,
  })
}

function readAction(job: OwnRow, stored: unknown): OwnRow | null {
  const found = action.safeParse(stored).data
  if (found === undefined) return null
  const { action: kind, ...rest } = found.row
  return jobOf(job, kind, { ...rest, before: found.before })
}

function readReaction(job: OwnRow, stored: unknown): OwnRow | null {
  const found = reaction.safeParse(stored).data
  if (found === undefined) return null
  const { messageId, op, reaction: params } = found
  const { name } = op === 'add' ? routes.addReaction : routes.removeReaction
  return jobOf(job, name, { ...waiting, params: { messageId, ...params } })
}

/** Operations converted from an earlier format. */
export interface UpgradedJobs {
  readonly jobs: readonly OwnRow[]
  /** Ids of the rows that were replaced. */
  readonly gone: readonly string[]
}

/** Converts rows written by an earlier version. Returns null if there are none. Unreadable rows are left unchanged. */
export function upgradeJobs(jobs: readonly OwnRow[]): UpgradedJobs | null {
  const readers = new Map([
    ['send', readSend],
    ['action', readAction],
    ['reaction', readReaction],
  ])
  if (!jobs.some(({ kind }) => kind === 'flags' || readers.has(kind))) return null
  const replaced: string[] = []
  /** Flag changes by the id of the mark they follow, or null. */
  const changes = new Map<string | null, OwnRow[]>()
  for (const job of jobs.filter(({ kind }) => kind === 'flags')) {
    replaced.push(job.key)
    const ids = new Set(jobs.map(({ key }) => key))
    for (const [index, { after = null, ...params }] of (
      flags.safeParse(parseJson(job.content)).data ?? []
    ).entries()) {
      const mark = after !== null && ids.has(after) ? after : null
      const key = `${job.key} ${String(index)}`
      const change = jobOf({ ...job, key }, routes.updateMessageFlags.name, { ...waiting, params })
      changes.set(mark, [...(changes.get(mark) ?? []), change])
    }
  }
  const upgraded = jobs.flatMap((job): readonly OwnRow[] => {
    if (job.kind === 'flags') return changes.get(null) ?? []
    const read = readers.get(job.kind)
    const now = read === undefined ? job : (read(job, parseJson(job.content)) ?? job)
    return [now, ...(changes.get(job.key) ?? [])]
  })
  return { jobs: upgraded, gone: replaced }
}
