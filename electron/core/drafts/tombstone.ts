import { randomUUID } from 'node:crypto'
import type { Draft } from '../../../shared/api/types.ts'
import { targetOfSaved } from '../../../shared/model/outbox/localDraft.ts'
import { fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

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
