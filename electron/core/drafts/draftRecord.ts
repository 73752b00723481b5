import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { draftTargetSchema, type DraftTarget } from '../../../shared/api/conversation.ts'
import { amount, content, token } from '../../../shared/api/records/lenient.ts'
import type { Draft } from '../../../shared/api/types.ts'
import { memoByObject } from '../../../shared/collections/memo.ts'
import { targetOfSaved, type DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { parseContent } from '../store/ownTable.ts'
import type { OwnRow } from '../store/state/ownOperations.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Earlier versions of the app stored the text itself, as a JSON array, instead of its hash. */
const storedFingerprint = content.transform((stored) => (stored.startsWith('[') ? digest(stored) : stored))

const id = z.number().int().nonnegative()
const schema = fileSchema(
  z.object({
    id: token,
    target: draftTargetSchema,
    content,
    caret: z.tuple([id, id]).nullable(),
    updated: amount,
    rev: id,
    writer: token,
    /** Id of the server's copy, or null if there is none or it is not known. */
    serverId: id.nullable(),
    /** Fingerprint of the server's copy, or null if unknown. */
    base: storedFingerprint.nullable(),
    /**
     * Fingerprint of a save request with an unknown outcome. If the draft already has a copy, the request may create a
     * second one. `timestamp` is the UNIX time in seconds that was sent.
     */
    asked: z.object({ said: storedFingerprint, timestamp: id }).nullable(),
    /**
     * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
     * in it.
     */
    mark: z.object({ messageId: id, queueId: token }).nullable().default(null),
  }),
)

type StoredDraft = z.infer<typeof schema>

/** A draft as stored, with fingerprints (see `fingerprint`) of the text that the server has. */
export type DraftRecord = Readonly<Omit<StoredDraft, 'caret' | 'target'>> &
  Pick<LocalDraft, 'caret' | 'target'>

/**
 * Returns a draft's fingerprint. It is equal for drafts that the server cannot tell apart: it trims texts and topics
 * and stores no topic without a channel. It is a hash, so that comparing drafts keeps no further copy of a text, not
 * even of a deleted one.
 */
export function fingerprint(to: DraftTarget, content: string): string {
  const where =
    to.type === 'direct'
      ? [...to.userIds].sort((a, b) => a - b)
      : to.channelId === null
        ? null
        : [to.channelId, to.topic.trim()]
  return digest(JSON.stringify([to.type, where, content.trim()]))
}

/** Returns the fingerprint of a record. Hashed once, because a change of a draft compares all of them. */
export const wordsOf = memoByObject(({ content, target }: DraftRecord) => fingerprint(target, content))

/** Fields of a draft that the server does not have. */
export const unlinked = { serverId: null, base: null, asked: null }

export const sameTopic = (a: DraftTarget, b: DraftTarget): boolean =>
  a.type !== 'channel' || b.type !== 'channel' || a.topic === b.topic

export const isSynced = (record: DraftRecord): boolean =>
  record.serverId !== null && record.base === wordsOf(record)

const uniquePrefix = 'kept:'

/** Returns a random id for a draft that is not the one of its conversation's composer. */
export const newUniqueId = (): string => `${uniquePrefix}${randomUUID()}`

export const isUniqueId = (draftId: string): boolean => draftId.startsWith(uniquePrefix)

/** Returns the draft as windows receive it. */
export function shown(record: DraftRecord): LocalDraft {
  const { caret, content, id, rev, target, updated, writer } = record
  return { id, target, content, caret, updated, rev, writer, synced: isSynced(record) }
}

/** Returns the draft as a row of its table, or of the table of earlier versions. */
export const rowOf = (record: DraftRecord): OwnRow => ({
  key: record.id,
  content: JSON.stringify(record),
  order: record.updated,
  kind: '',
})

/** Parses a stored draft. Returns null if it is invalid. */
export const parseDraft = parseContent<DraftRecord>(schema)

/** Parses a stored version of a draft. Returns null if it is invalid. */
export function parseVersion(row: OwnRow): DraftVersion | null {
  const record = parseDraft(row)
  return record && { target: record.target, content: record.content, updated: record.updated }
}

/** True for a tombstone: a record of a deleted draft whose copy on the server must be deleted once it appears. */
export const isTombstone = ({ content }: DraftRecord): boolean => content === ''

/**
 * Returns the tombstone of a draft that is sent or deleted while a save request has an unknown outcome, otherwise null.
 */
export const tombstoneOf = (record: DraftRecord, now: number): DraftRecord | null =>
  record.asked !== null
    ? { ...record, id: `ended:${randomUUID()}`, content: '', caret: null, updated: now, serverId: null }
    : null

/**
 * Time in ms after a request during which the server may still create the copy. Until then, neither a registration
 * without the copy nor a timeout of the request proves that there is none.
 */
const madeByMs = 10 * 60_000

/** True if a tombstone is so old that the server no longer creates its copy. */
export const isPast = ({ updated }: DraftRecord, now: number): boolean => Math.abs(now - updated) > madeByMs

/** Returns the ids of the server's copies of a tombstone. A repeated request may have created two. */
export const copiesOf = ({ asked }: DraftRecord, server: ReadonlyMap<number, Draft>): readonly number[] =>
  [...server.values()].flatMap(({ content, destination, id, timestamp }) =>
    timestamp === asked?.timestamp && fingerprint(targetOfSaved(destination), content) === asked.said
      ? [id]
      : [],
  )
