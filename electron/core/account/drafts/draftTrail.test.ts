import { expect, test } from 'vitest'
import type { DraftRecord } from './draftRecord.ts'
import { createDraftTrail } from './draftTrail.ts'

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
  return { trail: createDraftTrail(clock, new AbortController().signal, records), pass }
}

test('a draft that went on is where it is now, from each place that it had', () => {
  const { trail } = begin(record('three', 'begun'))
  trail.went('one', 'two', false)
  trail.went('two', 'three', true)
  expect(['one', 'two', 'three'].map((id) => trail.gone(id, 'begun and more')?.id)).toEqual([
    'three',
    'three',
    undefined,
  ])
  expect(trail.gone('one', 'Another')).toBeUndefined()
})

test('a move that windows are told of is of no use a moment later, and one that they are not stays', async () => {
  const { trail, pass } = begin(record('three', 'begun'))
  trail.went('one', 'two', false)
  trail.went('two', 'three', true)
  await pass()
  expect(['one', 'two'].map((id) => trail.gone(id, 'begun')?.id)).toEqual(['three', undefined])
})

test('another text is of the draft that went where it is written on top of that by who has not heard', () => {
  const { trail } = begin(record('two', 'told', 3), record('four', 'untold', 3))
  trail.went('one', 'two', true)
  trail.went('three', 'four', false)
  expect([0, 2, 3].map((rev) => trail.gone('one', 'Another', rev)?.id)).toEqual([undefined, 'two', undefined])
  expect(trail.gone('three', 'Another', 2)).toBeUndefined()
})

test.each([
  ['is of what went', 'went', 'two'],
  ['is of what stands there', 'stands', 'one'],
  ['is of neither', 'Another', 'one'],
])('a text that %s', (_, content, expected) => {
  const { trail } = begin(record('two', 'went'), record('one', 'stands'))
  trail.went('one', 'two', true)
  expect(trail.meant('one', content)?.id).toBe(expected)
})
