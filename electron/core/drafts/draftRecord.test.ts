import { expect, test } from 'vitest'
import { fingerprint, isSynced, parseDraft, parseVersion, rowOf, tombstoneOf } from './draftRecord.ts'
import type { OwnRow } from '../store/state/ownOperations.ts'
import { storedDraft as record } from './testing/storedDraft.ts'

const row = (stored: object): OwnRow => ({
  key: record.id,
  content: JSON.stringify(stored),
  order: 0,
  kind: '',
})

test('a draft stored without an anchor is read with a null anchor', () => {
  expect(parseDraft(row(record))).toEqual({ ...record, mark: null })
  expect(parseVersion(row(record))).toEqual({ target: record.target, content: 'begun', updated: 5 })
  const mark = { messageId: 7, queueId: 'q' }
  expect(parseDraft(row({ ...record, mark }))).toEqual({ ...record, mark })
})

test('a long draft with a copy on the server can be read again', () => {
  const long = 'x'.repeat(180_000)
  const draft = { ...record, content: long, base: long, asked: { said: long, timestamp: 1 } }
  expect(parseDraft(row(draft))).toMatchObject({ content: long, base: long })
})

test('a draft linked by an earlier version is still known to be synced', () => {
  const words = '["channel",[1,"topic"],"begun"]'
  const draft = parseDraft(
    row({ ...record, serverId: 7, base: words, asked: { said: words, timestamp: 1 } }),
  )!
  expect(isSynced(draft)).toBe(true)
  expect(draft.asked?.said).toBe(draft.base)
  expect(parseDraft(rowOf(draft))).toEqual(draft)
})

test('a row contains its text once, and a tombstone’s row does not contain it', () => {
  const base = fingerprint(record.target, record.content)
  const draft = { ...record, mark: null, serverId: 7, base, asked: { said: base, timestamp: 1 } }
  expect(rowOf(draft).content.split('begun')).toHaveLength(2)
  expect(rowOf(tombstoneOf(draft, 0)!).content).not.toContain('begun')
})
