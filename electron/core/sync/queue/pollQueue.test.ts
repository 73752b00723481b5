import { expect, test } from 'vitest'
import { batchesOf } from './pollQueue.ts'

const events = (count: number, content = 'x') =>
  Array.from({ length: count }, (_, id) => ({ id, type: 'message', message: { content } }))
const sizes = (wires: readonly unknown[]) => [...batchesOf(wires)].map((batch) => batch.length)

test('returns all events of a response in order, in batches of a hundred', () => {
  expect(sizes(events(250))).toEqual([100, 100, 50])
  expect([...batchesOf(events(250))].flat()).toEqual(events(250))
  expect(sizes([])).toEqual([])
})

test('puts messages of megabytes into separate batches', () => {
  expect(sizes(events(3, 'x'.repeat(1_000_000)))).toEqual([1, 1, 1])
  expect(sizes(events(100, 'x'.repeat(30_000)))).toEqual(Array.from({ length: 10 }, () => 10))
  const edits = events(2).map((_, id) => ({ id, type: 'update_message', rendered_content: 'x'.repeat(1e6) }))
  expect(sizes([...edits, 'odd', null])).toEqual([1, 1, 2])
  expect(sizes([...events(50), ...edits, ...events(50)])).toEqual([50, 1, 1, 50])
})
