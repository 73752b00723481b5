import { expect, it } from 'vitest'
import type { Item } from '../items/item.ts'
import { nothingStuck, stuckAt } from './stuckAt.ts'

const row = { anchors: true, estimate: 20 }
const plan = { type: 'channel' as const, channelId: 9, topic: 'Plan' }
const lunch = { ...plan, topic: 'Lunch' }
const items: readonly Item[] = [
  { ...row, kind: 'edge', key: 'older', direction: 'older', state: 'loading', reason: null },
  { ...row, kind: 'date', key: 'date:1', at: 1000 },
  { ...row, kind: 'bar', key: 'bar:1', conversation: plan, id: 1, at: 1000 },
  { ...row, kind: 'message', key: '1', id: 1, continues: false },
  { ...row, kind: 'message', key: '2', id: 2, continues: true },
  { ...row, kind: 'bar', key: 'bar:3', conversation: lunch, id: 3, at: 1000 },
  { ...row, kind: 'message', key: '3', id: 3, continues: false },
]

it('returns topic and day of the first visible row', () => {
  expect(stuckAt(items, 4, nothingStuck)).toEqual({ bar: items[2], day: 1000, hasDateLine: false })
  expect(stuckAt(items, 6, nothingStuck)).toEqual({ bar: items[5], day: 1000, hasDateLine: false })
})

it('omits the topic if its bar is the first visible row', () => {
  expect(stuckAt(items, 5, nothingStuck)).toEqual({ bar: null, day: 1000, hasDateLine: false })
})

it('returns the previous object if nothing changed', () => {
  const before = stuckAt(items, 3, nothingStuck)
  expect(stuckAt(items, 4, before)).toBe(before)
  expect(stuckAt([], -1, nothingStuck)).toBe(nothingStuck)
})

it('returns the day of the first message at the start of the list', () => {
  const next: Item = { ...row, kind: 'date', key: 'date:4', at: 2000 }
  expect(stuckAt([...items, next], 0, nothingStuck)).toMatchObject({ bar: null, day: 1000 })
})

it('detects a date line at the top or directly below it', () => {
  const next: Item = { ...row, kind: 'date', key: 'date:4', at: 2000 }
  const hasDateLine = (first: number) => stuckAt([...items, next], first, nothingStuck).hasDateLine
  expect([0, 1, 2, 4, 6].map(hasDateLine)).toEqual([true, true, false, false, true])
})
