import { z } from 'zod'
import type { DraftTarget, DraftVersion, LocalDraft } from '../../../../shared/model/localDraft.ts'
import { parseJson } from '../../parseJson.ts'
import type { TopicMark } from '../followTopic.ts'

const id = z.number().int().nonnegative()
const target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: id.nullable(), topic: z.string() }),
  z.object({ type: z.literal('direct'), userIds: z.array(id) }),
])
const schema = z.object({
  id: z.string(),
  target,
  content: z.string(),
  caret: z.tuple([id, id]).nullable(),
  updated: z.number(),
  rev: id,
  writer: z.string(),
  serverId: id.nullable(),
  base: z.string().nullable(),
  asked: z.object({ said: z.string(), timestamp: id }).nullable(),
  mark: z.object({ messageId: id, queueId: z.string() }).nullable().default(null),
})

/** A draft as it is kept: with what its copy on the server is, said as `said` says it. */
export interface DraftRecord extends Omit<LocalDraft, 'synced'> {
  /** null: the server has none of it, or it is not known which. */
  readonly serverId: number | null
  /** What the server has of it. */
  readonly base: string | null
  /**
   * What it was asked to keep; whether it does is not known. With a copy: it may make another one of this yet.
   * timestamp: UNIX seconds, as asked.
   */
  readonly asked: { readonly said: string; readonly timestamp: number } | null
  /** Where its topic was when it was last known to be there; null: there is none, or nothing to go by. */
  readonly mark: TopicMark | null
}

/** One text for what the server cannot tell apart: it trims, and knows no topic without a channel. */
export function said(to: DraftTarget, content: string): string {
  const where =
    to.type === 'direct'
      ? [...to.userIds].sort((a, b) => a - b)
      : to.channelId === null
        ? null
        : [to.channelId, to.topic.trim()]
  return JSON.stringify([to.type, where, content.trim()])
}

/** The server knows nothing of it. */
export const unlinked = { serverId: null, base: null, asked: null }

export const sameTopic = (a: DraftTarget, b: DraftTarget): boolean =>
  a.type !== 'channel' || b.type !== 'channel' || a.topic === b.topic

export const isTold = (record: DraftRecord): boolean =>
  record.serverId !== null && record.base === said(record.target, record.content)

/** As the window has it. */
export function shown({ id, target, content, caret, updated, rev, writer, ...own }: DraftRecord): LocalDraft {
  const synced = isTold({ id, target, content, caret, updated, rev, writer, ...own })
  return { id, target, content, caret, updated, rev, writer, synced }
}

/** The record in a file's text; null: it is none. */
export function parseDraft(text: string): DraftRecord | null {
  return schema.safeParse(parseJson(text)).data ?? null
}

/** An earlier form; null: it is none. */
export function parseVersion(text: string): DraftVersion | null {
  const record = parseDraft(text)
  return record && { target: record.target, content: record.content, updated: record.updated }
}
