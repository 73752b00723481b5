import { expect, test } from 'vitest'
import type { DraftRecord } from './draftRecord.ts'
import { createDraftRenames, isContinuationOf } from './draftRenames.ts'

const record = (id: string, content: string, rev = 1): DraftRecord => ({
  id,
  target: { type: 'channel', channelId: 1, topic: id },
  content,
  caret: null,
  updated: 0,
  rev,
  writer: 'window',
  serverId: null,
  base: null,
  asked: null,
  mark: null,
})

function begin(...drafts: readonly DraftRecord[]) {
  const waits: (() => void)[] = []
  const sleep = () => new Promise<void>((resolve) => waits.push(resolve))
  const clock = { now: () => 0, random: () => 0, sleep }
  const records = new Map(drafts.map((each) => [each.id, each]))
  const pass = async () => {
    for (const wake of waits.splice(0)) wake()
    await Promise.resolve()
  }
  return { renames: createDraftRenames(clock, new AbortController().signal, records), pass }
}

test('finds a draft that was renamed twice by each of its old ids', () => {
  const { renames } = begin(record('three', 'begun'))
  renames.add('one', 'two', false)
  renames.add('two', 'three', true)
  expect(['one', 'two', 'three'].map((id) => renames.current(id, 'begun and more')?.id)).toEqual([
    'three',
    'three',
    undefined,
  ])
  expect(renames.current('one', 'Another')).toBeUndefined()
})

test('a rename known to windows expires soon, any other stays', async () => {
  const { renames, pass } = begin(record('three', 'begun'))
  renames.add('one', 'two', false)
  renames.add('two', 'three', true)
  await pass()
  expect(['one', 'two'].map((id) => renames.current(id, 'begun')?.id)).toEqual(['three', undefined])
})

test('a different text goes to the renamed draft if its writer missed the rename', () => {
  const { renames } = begin(record('two', 'told', 3), record('four', 'untold', 3))
  renames.add('one', 'two', true)
  renames.add('three', 'four', false)
  expect([0, 2, 3].map((rev) => renames.current('one', 'Another', rev)?.id)).toEqual([
    undefined,
    'two',
    undefined,
  ])
  expect(renames.current('three', 'Another', 2)).toBeUndefined()
})

test.each([
  ['continues the renamed draft', 'went', 'two'],
  ['continues the draft that has the old id now', 'stands', 'one'],
  ['continues neither draft', 'Another', 'one'],
])('a text that %s', (_, content, expected) => {
  const { renames } = begin(record('two', 'went'), record('one', 'stands'))
  renames.add('one', 'two', true)
  expect(renames.find('one', content)?.id).toBe(expected)
})

const long = 'What was written over the course of a morning'
test.each([
  ['grows', 'one', 'one more', true],
  ['is shortened', 'one more', 'one', true],
  ['is corrected in the middle', long, long.replace('course', 'length'), true],
  ['is started again', 'one', 'Another', false],
  ['is emptied', 'one', ' ', false],
  ['replaces a long one', long, 'Something else entirely, and no word of it', false],
])('a text that %s', (_, old, next, expected) => {
  expect(isContinuationOf(old, next)).toBe(expected)
})
