import { expect, it } from 'vitest'
import type { SidebarRow } from './sidebarRow.ts'
import { revealingTop } from './useRevealed.ts'
import { unreadOutOfSight, unreadOutside } from './useUnreadOutside.ts'

const direct = (unread: number, at: number): SidebarRow => ({
  type: 'direct',
  key: String(at),
  pin: null,
  title: '',
  shortTitle: '',
  row: { key: String(at), userIds: [at], unread, maxId: 0 },
  hasDraft: false,
  active: false,
})
// Ten rows of 20 px. Rows 1, 3 and 8 are unread.
const rows = Array.from({ length: 10 }, (_, index) => direct([1, 3, 8].includes(index) ? 1 : 0, index))
const heights = rows.map(() => 20)

it('finds the nearest unread rows on either side, and counts all of them', () => {
  expect(unreadOutside(rows, heights, 100, 40)).toMatchObject({
    above: { top: 60, count: 2 },
    below: { top: 160, count: 1 },
  })
  expect(unreadOutside(rows, heights, 0, 60)).toMatchObject({ above: null, below: { top: 60, count: 2 } })
  expect(unreadOutside(rows, heights, 0, 200)).toEqual({ above: null, below: null })
})

it('counts a row whose text is cut by the edge', () => {
  expect(unreadOutside(rows, heights, 66, 120)).toMatchObject({ above: { count: 1 }, below: null })
  expect(unreadOutside(rows, heights, 67, 106)).toMatchObject({ above: { count: 2 }, below: { count: 1 } })
})

it('counts the rows that the line with the number covers, as soon as it appears', () => {
  expect(unreadOutOfSight(rows, heights, 40, 80)).toMatchObject({ above: { top: 60, count: 2 } })
  expect(unreadOutOfSight(rows, heights, 20, 80).above).toBe(null)
})

it('counts a collapsed section with unread messages', () => {
  const heading: SidebarRow = { type: 'heading', key: 'h', title: '', collapsed: true, unread: 2, adds: null }
  const below = unreadOutside([...rows.slice(4, 8), heading], [20, 20, 20, 20, 38], 0, 60).below
  expect(below).toEqual({ top: 80, count: 2, directs: [] })
})

it('counts a pinned conversation once', () => {
  const pinned = { ...direct(1, 3), key: 'pin', pin: 'direct:3' } as SidebarRow
  expect(unreadOutside([pinned, ...rows], [20, ...heights], 200, 20).above).toMatchObject({
    top: 180,
    count: 3,
  })
})

it('lists each direct conversation out of sight once', () => {
  const pinned = { ...direct(1, 3), key: 'pin', pin: 'direct:3' } as SidebarRow
  const { above, below } = unreadOutside([pinned, ...rows], [20, ...heights], 120, 40)
  expect(above?.directs.map(({ row }) => row.key)).toEqual(['3', '1'])
  expect(below?.directs.map(({ row }) => row.key)).toEqual(['8'])
})

it('reveals the active row only if it is out of sight, and only as far as needed', () => {
  const list = (...active: readonly number[]) =>
    rows.map((row, index) => ({ ...row, active: active.includes(index) }))
  const shown = { top: 56, line: 0, height: 112 }
  expect(revealingTop(list(), shown)).toBe(null)
  expect(revealingTop(list(3), shown)).toBe(null)
  expect(revealingTop(list(3, 9), shown)).toBe(null)
  expect(revealingTop(list(9), shown)).toBe(10 * 28 + 40 - 112)
  expect(revealingTop(list(1), shown)).toBe(0)
})
