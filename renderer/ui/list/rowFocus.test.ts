import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstRow, indexAmong, isRow, stepFrom, stepsOf, type RowKind } from './rowFocus.ts'

interface Item {
  readonly key: number
  readonly type: 'row' | 'heading' | 'disabled'
}

const kind: RowKind<Item, number> = {
  keyOf: ({ key }) => key,
  isHeading: ({ type }) => type === 'heading',
  isPassed: ({ type }) => type !== 'row',
}
const lists = fc.uniqueArray(
  fc.record({
    key: fc.nat(40),
    type: fc.constantFrom<Item['type'][]>('row', 'row', 'row', 'heading', 'disabled'),
  }),
  { selector: ({ key }) => key, maxLength: 30 },
)

it('keys move to rows only, and never in the opposite direction', () => {
  fc.assert(
    fc.property(lists, fc.nat(29), fc.integer({ min: -12, max: 12 }), (items, at, by) => {
      const from = at < items.length && isRow(kind, items[at]!) ? at : firstRow(kind, items)
      const to = stepFrom(kind, items, from, by)
      if (to === from) return
      expect(isRow(kind, items[to]!)).toBe(true)
      expect(Math.sign(to - from)).toBe(Math.sign(by))
      const [low, high] = to < from ? [to, from - 1] : [from + 1, to]
      const passed = items.slice(low, high + 1).filter((item) => isRow(kind, item))
      expect(passed.length).toBeLessThanOrEqual(Math.abs(by))
      const isLast = stepFrom(kind, items, to, Math.sign(by)) === to
      expect(passed.length === Math.abs(by) || isLast).toBe(true)
    }),
  )
})

it('Home and End move to the first and the last row', () => {
  fc.assert(
    fc.property(lists, fc.nat(29), (items, at) => {
      const rows = items.filter((item) => isRow(kind, item))
      fc.pre(rows.length > 0)
      const from = Math.min(at, items.length - 1)
      expect(items[stepFrom(kind, items, items.length, stepsOf('Home')!)]).toBe(rows[0])
      expect(items[stepFrom(kind, items, -1, stepsOf('End')!)]).toBe(rows.at(-1))
      expect(stepFrom(kind, items, from, stepsOf('Home')!)).toBeLessThanOrEqual(from)
    }),
  )
})

it('the focus stays on its item or moves to the next row', () => {
  fc.assert(
    fc.property(lists, lists, fc.nat(29), (old, items, at) => {
      fc.pre(at < old.length)
      const now = items[indexAmong(kind, items, old, at)]
      const keys = new Set(items.map(({ key }) => key))
      const isLeft = ({ key, type }: Item): boolean => type === 'row' && keys.has(key)
      const neighbor = old.slice(at).find(isLeft) ?? old.slice(0, at).findLast(isLeft)
      const expected = neighbor?.key ?? items[firstRow(kind, items)]?.key
      expect(now?.key).toBe(keys.has(old[at]!.key) ? old[at]!.key : expected)
    }),
  )
})

it('a removed row passes the focus to a row apart only if no other is left', () => {
  const apart = { ...kind, isApart: ({ key }: Item) => key >= 30 }
  const row = (key: number): Item => ({ key, type: 'row' })
  const [one, two, later, last] = [row(1), row(2), row(30), row(31)]
  const all = [one, two, later, last]
  expect(indexAmong(apart, [one, later, last], all, 1)).toBe(0)
  expect(indexAmong(apart, [later, last], [two, later, last], 0)).toBe(0)
  expect(indexAmong(apart, [one, two, last], all, 2)).toBe(2)
})

it('Home and End in a field move the caret', () => {
  expect(['Home', 'End', 'ArrowDown', 'PageUp', 'a'].map((key) => stepsOf(key, true))).toEqual([
    null,
    null,
    1,
    -10,
    null,
  ])
})
