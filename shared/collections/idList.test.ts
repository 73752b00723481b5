import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBelow,
  filterList,
  firstId,
  idList,
  idsOf,
  lastId,
  lastIds,
  listHas,
  listWithId,
  listWithIds,
  listWithoutIds,
  noIds,
  type IdList,
} from './idList.ts'
import { sortIds } from './sortedIds.ts'

// Several thousand ids, so that lists have several pieces; runs of adjacent ids, as in a page of messages.
const highest = 4000
const id = fc.nat(highest)
const few = fc.array(id, { maxLength: 12 }).map(sortIds)
const run = fc
  .tuple(id, fc.nat(1500), fc.constantFrom(1, 2, 3))
  .map(([from, count, step]) => Array.from({ length: count }, (_, index) => from + index * step))
const step = fc.oneof(
  fc.record({ op: fc.constant('add' as const), ids: fc.oneof(few, run) }),
  fc.record({ op: fc.constant('remove' as const), ids: fc.oneof(few, run) }),
  fc.record({ op: fc.constant('insert' as const), id }),
  fc.record({ op: fc.constant('append' as const), count: fc.nat(700) }),
  fc.record({ op: fc.constant('filter' as const), modulus: fc.integer({ min: 1, max: 5 }) }),
)

test('equals a plain array after any steps and leaves older versions unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(few, run), fc.array(step, { maxLength: 12 }), (start, steps) => {
      const versions: (readonly [IdList, readonly number[]])[] = []
      let list = idList(start)
      let plain = start
      for (const item of steps) {
        versions.push([list, plain])
        const before = plain
        const old = list
        switch (item.op) {
          case 'add':
            list = listWithIds(list, item.ids)
            plain = sortIds([...plain, ...item.ids])
            break
          case 'insert':
            list = listWithId(list, item.id)
            plain = sortIds([...plain, item.id])
            break
          case 'append':
            for (let n = 0; n < item.count; n += 1) {
              const next = (plain.at(-1) ?? 0) + 1
              list = listWithId(list, next)
              plain = [...plain, next]
            }
            break
          case 'remove':
            list = listWithoutIds(list, new Set(item.ids))
            plain = plain.filter((each) => !item.ids.includes(each))
            break
          case 'filter': {
            const keep = (each: number) => each % item.modulus !== 1
            list = filterList(list, keep)
            plain = plain.filter(keep)
            break
          }
        }
        if (plain.length === before.length) expect(list).toBe(old)
        expect(list.length).toBe(plain.length)
        expect(list.pieces.every(({ length }) => length > 0 && length <= 512)).toBe(true)
      }
      versions.push([list, plain])
      for (const [version, held] of versions) expect(idsOf(version)).toEqual(held)
    }),
    { numRuns: 200 },
  )
})

test('finds ids as a plain array does', () => {
  fc.assert(
    fc.property(fc.oneof(few, run), few, id, fc.nat(1200), (start, added, single, count) => {
      const list = listWithIds(idList(start), added)
      const plain = sortIds([...start, ...added])
      expect([firstId(list), lastId(list)]).toEqual([plain[0], plain.at(-1)])
      expect(lastIds(list, count)).toEqual(plain.slice(Math.max(0, plain.length - count)))
      for (const each of [single, ...plain.slice(0, 3)]) {
        expect(listHas(list, each)).toBe(plain.includes(each))
        expect(countBelow(list, each)).toBe(plain.filter((candidate) => candidate < each).length)
      }
    }),
  )
})

test('adding an id copies one piece, and many changes leave few small pieces', () => {
  const list = idList(Array.from({ length: 100_000 }, (_, index) => 2 * index))
  for (const id of [200_001, 100_001, -1]) {
    const next = listWithId(list, id)
    expect(next.pieces.filter((piece) => !list.pieces.includes(piece)).length).toBeLessThanOrEqual(2)
  }
  let many = list
  for (let id = 1; id < 20_000; id += 2) many = listWithId(many, id)
  for (let id = -1; id > -2000; id -= 1) many = listWithId(many, id)
  many = listWithoutIds(many, new Set(Array.from({ length: 60_000 }, (_, index) => 60_000 + index)))
  expect(many.pieces.length).toBeLessThan(many.length / 200)
})

test('returns the same array each time, without a copy if it has one piece', () => {
  const ids = [1, 5, 9]
  expect(idsOf(idList(ids))).toBe(ids)
  const long = idList(Array.from({ length: 2000 }, (_, index) => index))
  expect(idsOf(long)).toBe(idsOf(long))
  expect(idList([])).toBe(noIds)
  expect(idsOf(structuredClone(long))).toEqual(idsOf(long))
})
