import { draftTargetSchema, type DraftTarget } from '../../../shared/api/conversation.ts'
import { z } from 'zod'
import { amount, content, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { DraftVersion } from '../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../shared/model/state/localRecords.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { TopicAnchor } from '../sync/followTopic.ts'

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
    serverId: id.nullable(),
    // A fingerprint contains the whole text.
    base: content.nullable(),
    asked: z.object({ said: content, timestamp: id }).nullable(),
    mark: z.object({ messageId: id, queueId: token }).nullable().default(null),
  }),
)

/** A draft as stored, with fingerprints (see `fingerprint`) of the text that the server has. */
export interface DraftRecord extends Omit<LocalDraft, 'synced'> {
  /** Id of the server's copy, or null if there is none or it is not known. */
  readonly serverId: number | null
  /** Fingerprint of the server's copy, or null if unknown. */
  readonly base: string | null
  /**
   * Fingerprint of a save request with an unknown outcome. If the draft already has a copy, the request may create a
   * second one. `timestamp` is the UNIX time in seconds that was sent.
   */
  readonly asked: { readonly said: string; readonly timestamp: number } | null
  /**
   * Topic anchor of the last time that the topic was known to exist, or null if there is no topic or no known message
   * in it.
   */
  readonly mark: TopicAnchor | null
}

/**
 * Returns a draft's fingerprint. It is equal for drafts that the server cannot tell apart: it trims texts and topics
 * and stores no topic without a channel.
 */
export function fingerprint(to: DraftTarget, content: string): string {
  const where =
    to.type === 'direct'
      ? [...to.userIds].sort((a, b) => a - b)
      : to.channelId === null
        ? null
        : [to.channelId, to.topic.trim()]
  return JSON.stringify([to.type, where, content.trim()])
}

/** Fields of a draft that the server does not have. */
export const unlinked = { serverId: null, base: null, asked: null }

export const sameTopic = (a: DraftTarget, b: DraftTarget): boolean =>
  a.type !== 'channel' || b.type !== 'channel' || a.topic === b.topic

export const isSynced = (record: DraftRecord): boolean =>
  record.serverId !== null && record.base === fingerprint(record.target, record.content)

/** Returns the draft as windows receive it. */
export function shown({ id, target, content, caret, updated, rev, writer, ...own }: DraftRecord): LocalDraft {
  const synced = isSynced({ id, target, content, caret, updated, rev, writer, ...own })
  return { id, target, content, caret, updated, rev, writer, synced }
}

/** Parses a stored draft. Returns null if it is invalid. */
export function parseDraft(text: string): DraftRecord | null {
  return schema.safeParse(parseJson(text)).data ?? null
}

/** Parses a stored version of a draft. Returns null if it is invalid. */
export function parseVersion(text: string): DraftVersion | null {
  const record = parseDraft(text)
  return record && { target: record.target, content: record.content, updated: record.updated }
}
