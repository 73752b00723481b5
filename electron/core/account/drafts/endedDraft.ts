import { randomUUID } from 'node:crypto'
import type { Draft } from '../../../../shared/api/types.ts'
import { targetOfSaved } from '../../../../shared/model/localDraft.ts'
import { said } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'

/** No draft any more: it says which copy of the server is to go as soon as it is seen. */
export const isEnded = ({ content }: DraftRecord): boolean => content === ''

/** What is left of a draft that is sent or deleted while the server may be making its copy; null: nothing need be. */
export const endOf = (record: DraftRecord, now: number): DraftRecord | null =>
  record.asked !== null
    ? { ...record, id: `ended:${randomUUID()}`, content: '', caret: null, updated: now, serverId: null }
    : null

/** A server that is asked for a copy may make it after it told a registration, also when nobody waits for it any more. */
const madeByMs = 10 * 60_000

/** Whether no copy of it is made any more that is not made by now. */
export const isPast = ({ updated }: DraftRecord, now: number): boolean => Math.abs(now - updated) > madeByMs

/** Ids of the copies that the server made after all: of one that was asked for twice there are two. */
export const copiesOf = ({ asked }: DraftRecord, server: ReadonlyMap<number, Draft>): readonly number[] =>
  [...server.values()].flatMap(({ content, destination, id, timestamp }) =>
    timestamp === asked?.timestamp && said(targetOfSaved(destination), content) === asked.said ? [id] : [],
  )
