import { expect, test } from 'vitest'
import { parseDraft, parseVersion } from './draftRecord.ts'
import { storedDraft as record } from './testing/storedDraft.ts'

test('a draft stored without an anchor is read with a null anchor', () => {
  const text = JSON.stringify(record)
  expect(parseDraft(text)).toEqual({ ...record, mark: null })
  expect(parseVersion(text)).toEqual({ target: record.target, content: 'begun', updated: 5 })
  const mark = { messageId: 7, queueId: 'q' }
  expect(parseDraft(JSON.stringify({ ...record, mark }))).toEqual({ ...record, mark })
})

test('a long draft with a copy on the server can be read again', () => {
  const long = 'x'.repeat(180_000)
  const draft = { ...record, content: long, base: long, asked: { said: long, timestamp: 1 } }
  expect(parseDraft(JSON.stringify(draft))).toMatchObject({ content: long, base: long })
})
