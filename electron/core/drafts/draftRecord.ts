import { draftTargetSchema, type DraftTarget } from '../../../shared/api/conversation.ts'
import { z } from 'zod'
import { amount, content, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { DraftVersion, LocalDraft } from '../../../shared/model/outbox/localDraft.ts'
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
    // Fingerprints hold the whole text.
    base: content.nullable(),
    asked: z.object({ said: content, timestamp: id }).nullable(),
    mark: z.object({ messageId: id, queueId: token }).nullable().default(null),
  }),
)

/** A draft as it is stored, with fingerprints (see `said`) of what the server has. */
export interface DraftRecord extends Omit<LocalDraft, 'synced'> {
  /** Id of the server's copy; null: there is none, or it is not known which one it is. */
  readonly serverId: number | null
  /** Fingerprint of the server's copy; null: nothing is known of it. */
  readonly base: string | null
  /**
   * Fingerprint that the server was asked to store while the outcome is unknown. A draft that already has a copy may
   * get a second one from this request. timestamp: UNIX seconds, as sent.
   */
  readonly asked: { readonly said: string; readonly timestamp: number } | null
  /** Topic anchor from when the topic was last known to be there; null: no topic, or no message of it is known. */
  readonly mark: TopicAnchor | null
}

/**
 * Returns a draft's fingerprint, which is equal for drafts that the server cannot tell apart. The server trims texts
 * and topics, and keeps no topic without a channel.
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

/** Fields of a draft that the server knows nothing of. */
export const unlinked = { serverId: null, base: null, asked: null }

export const sameTopic = (a: DraftTarget, b: DraftTarget): boolean =>
  a.type !== 'channel' || b.type !== 'channel' || a.topic === b.topic

export const isSynced = (record: DraftRecord): boolean =>
  record.serverId !== null && record.base === fingerprint(record.target, record.content)

/** Returns the draft in the form that windows receive. */
export function shown({ id, target, content, caret, updated, rev, writer, ...own }: DraftRecord): LocalDraft {
  const synced = isSynced({ id, target, content, caret, updated, rev, writer, ...own })
  return { id, target, content, caret, updated, rev, writer, synced }
}

/** Parses a stored draft; null when the text is not one. */
export function parseDraft(text: string): DraftRecord | null {
  return schema.safeParse(parseJson(text)).data ?? null
}

/** Parses a stored version of a draft; null when the text is not one. */
export function parseVersion(text: string): DraftVersion | null {
  const record = parseDraft(text)
  return record && { target: record.target, content: record.content, updated: record.updated }
}
