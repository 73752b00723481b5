import { randomUUID } from 'node:crypto'
import type { Draft } from '../../../shared/api/types.ts'
import { targetOfSaved } from '../../../shared/model/outbox/localDraft.ts'
import { fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** True for a tombstone: no draft any more, but the note which copy of the server to delete as soon as it is seen. */
export const isTombstone = ({ content }: DraftRecord): boolean => content === ''

/**
 * Returns the tombstone of a draft that is sent or deleted while the server may
 * be making its copy; null: none is needed.
 */
export const tombstoneOf = (record: DraftRecord, now: number): DraftRecord | null =>
  record.asked !== null
    ? { ...record, id: `ended:${randomUUID()}`, content: '', caret: null, updated: now, serverId: null }
    : null

/**
 * How long after the request a server may still create the copy, in milliseconds. Neither a registration that does
 * not list the copy nor a client that stopped waiting rules that out.
 */
const madeByMs = 10 * 60_000

/** True when a tombstone is so old that the server creates no copy of it any more. */
export const isPast = ({ updated }: DraftRecord, now: number): boolean => Math.abs(now - updated) > madeByMs

/** Returns the ids of the copies that the server created after all; a draft that it was asked for twice has two. */
export const copiesOf = ({ asked }: DraftRecord, server: ReadonlyMap<number, Draft>): readonly number[] =>
  [...server.values()].flatMap(({ content, destination, id, timestamp }) =>
    timestamp === asked?.timestamp && fingerprint(targetOfSaved(destination), content) === asked.said
      ? [id]
      : [],
  )
