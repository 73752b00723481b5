import { expect, test } from 'vitest'
import { parseDraft, parseVersion } from './draftRecord.ts'
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
