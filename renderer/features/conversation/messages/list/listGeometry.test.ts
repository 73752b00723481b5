import { expect, test } from 'vitest'
import { endSpace, ListGeometry } from './listGeometry.ts'
import type { ListAnchor, ListItem } from './listItem.ts'

const rowHeight = 40
const viewHeight = 400
const row = (n: number): ListItem => ({ key: `m${n}`, estimate: rowHeight, anchors: true })
const rows = (from: number, to: number): readonly ListItem[] =>
  Array.from({ length: to - from }, (_, index) => row(from + index))

/** A list after React's commit: the view is scrolled to the planned position. */
function shown(initial: ListAnchor, items: readonly ListItem[], follows: boolean): ListGeometry {
  const geometry = new ListGeometry(initial, new Map())
  geometry.resize({ clientHeight: viewHeight, clientWidth: 600 } as Element)
  geometry.setItems(items, follows, false)
  commit(geometry)
  return geometry
}

function commit(geometry: ListGeometry): void {
  geometry.scroll = geometry.scrollNow()
  geometry.planned = null
}

function take(geometry: ListGeometry, items: readonly ListItem[], follows: boolean): void {
  geometry.setItems(items, follows, true)
  commit(geometry)
}

/** Pixels from the top of the view to the top of a row. */
const offsetOf = (geometry: ListGeometry, key: string): number =>
  geometry.topOf(geometry.indexOfKey(key)) - geometry.scroll

test('follows new rows at the newest end', () => {
  const geometry = shown({ at: 'end' }, rows(0, 100), true)
  expect(geometry.report()).toMatchObject({ last: 99, atEnd: true })
  take(geometry, rows(0, 120), true)
  expect(geometry.place).toEqual({ at: 'end' })
  expect(geometry.report()).toMatchObject({ last: 119, atEnd: true })
})

test('keeps the visible rows in place when more rows are added below', () => {
  const geometry = shown({ at: 'end' }, rows(0, 100), false)
  const before = offsetOf(geometry, 'm95')
  for (let to = 120; to <= 200; to += 20) take(geometry, rows(0, to), false)
  expect(offsetOf(geometry, 'm95')).toBe(before)
  expect(geometry.place).toMatchObject({ at: 'row' })
  // With followsEnd, a reader who is not at the end stays in place.
  take(geometry, rows(0, 200), true)
  expect(offsetOf(geometry, 'm95')).toBe(before)
})

test('keeps the position if rows above change, or moves to the next row', () => {
  const geometry = shown({ at: 'row', key: 'm50', offset: 12 }, rows(40, 100), false)
  expect(offsetOf(geometry, 'm50')).toBe(12)
  take(geometry, rows(0, 100), false)
  expect(offsetOf(geometry, 'm50')).toBe(12)
  const gone = rows(0, 100).filter(({ key }) => key !== 'm50')
  take(geometry, gone, false)
  expect(geometry.place).toMatchObject({ key: 'm51', offset: 12 + rowHeight })
  expect(offsetOf(geometry, 'm51')).toBe(12 + rowHeight)
})

test('aligns a row as requested, within the content', () => {
  const geometry = shown({ at: 'row', key: 'm50', offset: 'center' }, rows(0, 100), false)
  expect(offsetOf(geometry, 'm50')).toBe(Math.floor((viewHeight - rowHeight) / 3))
  expect(geometry.isWhollyShown('m50')).toBe(true)
  expect(geometry.isWhollyShown('m90')).toBe(false)
  expect(shown({ at: 'row', key: 'm0', offset: 'start' }, rows(0, 100), false).scroll).toBe(0)
  const start = shown({ at: 'row', key: 'm50', offset: 'start' }, rows(0, 100), false)
  expect(offsetOf(start, 'm50')).toBe(endSpace * 2)
})
