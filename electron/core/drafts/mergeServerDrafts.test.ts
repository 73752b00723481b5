import { expect, test } from 'vitest'
import type { Draft } from '../../../shared/api/types.ts'
import { fingerprint } from './draftRecord.ts'
import type { DraftRecord } from './draftRecord.ts'
import { mergeServerDrafts, duplicatesIn } from './mergeServerDrafts.ts'

const target = { type: 'direct' as const, userIds: [7] }
const copy = (id: number): Draft => ({ id, destination: target, content: 'begun', timestamp: 1 })
const record = (id: string, serverId: number, content: string): DraftRecord => ({
  id,
  target,
  content,
  caret: null,
  updated: 1000,
  rev: 1,
  writer: 'window',
  serverId,
  base: fingerprint(target, 'begun'),
  asked: null,
  mark: null,
})
const context = { isGone: () => false, isFresh: () => false, isEcho: () => false }

test.each([
  ['changed since', 'begun and more', ['begun', 'begun and more']],
  ['did not change', 'begun', ['begun']],
])('with two equal copies on the server, a local draft that %s is merged', (_, content, expected) => {
  const now = new Map(
    [record('here', 2, content), record('server:1', 1, 'begun')].map((draftRecord) => [
      draftRecord.id,
      draftRecord,
    ]),
  )
  const server = new Map([copy(1), copy(2)].map((draft) => [draft.id, draft]))
  for (const { was, record: next } of mergeServerDrafts(now, server, duplicatesIn(server), context)) {
    if (was !== null) now.delete(was.id)
    if (next !== null) now.set(next.id, next)
  }
  expect([...now.values()].map((each) => each.content).sort()).toEqual(expected)
})

test('the draft of an edit is not matched with a draft on the server', () => {
  const edit = { ...record('edit:5', 0, 'begun'), serverId: null, base: null }
  const steps = mergeServerDrafts(new Map([[edit.id, edit]]), new Map([[1, copy(1)]]), new Map(), context)
  expect(steps).toMatchObject([{ was: null, record: { serverId: 1 } }])
})

test('a server draft without a recipient belongs to no conversation', () => {
  const nowhere = { id: 1, destination: null, content: 'begun', timestamp: 1 }
  const merge = (...records: DraftRecord[]) =>
    mergeServerDrafts(
      new Map(records.map((draftRecord) => [draftRecord.id, draftRecord])),
      new Map([[1, nowhere]]),
      new Map(),
      context,
    ).map(({ record: next }) => next?.id)
  expect(merge()).toEqual(['server:1'])
  expect(merge(record('7', 1, 'begun'))).toEqual(['server:1'])
})
