import { expect, test } from 'vitest'
import { parseDraft, parseVersion } from './draftRecord.ts'

const record = {
  id: 'channel:1:topic',
  target: { type: 'channel' as const, channelId: 1, topic: 'topic' },
  content: 'begun',
  caret: null,
  updated: 5,
  rev: 2,
  writer: 'window',
  serverId: null,
  base: null,
  asked: null,
}

test('a draft that was written down before drafts were marked is one without a mark', () => {
  const text = JSON.stringify(record)
  expect(parseDraft(text)).toEqual({ ...record, mark: null })
  expect(parseVersion(text)).toEqual({ target: record.target, content: 'begun', updated: 5 })
  const mark = { messageId: 7, queueId: 'q' }
  expect(parseDraft(JSON.stringify({ ...record, mark }))).toEqual({ ...record, mark })
})
