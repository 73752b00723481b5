import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyMap,
  mapChangedKeys,
  mapDelete,
  mapDeleteMany,
  mapEntries,
  mapFrom,
  mapGet,
  mapHas,
  mapKeysWithout,
  mapLowestKey,
  mapSet,
  mapSetMany,
  mapUpdateMany,
  mapValues,
  type ShardedMap,
} from './shardedMap.ts'

const key = fc.oneof(fc.integer({ min: 0, max: 1500 }), fc.integer(), fc.maxSafeInteger())
const entries = fc.array(fc.tuple(key, fc.nat(5)), { maxLength: 60 })
const step = fc.oneof(
  fc.record({ op: fc.constant('set' as const), key, value: fc.nat(5) }),
  fc.record({ op: fc.constant('delete' as const), key }),
  fc.record({ op: fc.constant('setMany' as const), entries }),
  fc.record({ op: fc.constant('updateMany' as const), keys: fc.array(key), value: fc.nat(5) }),
  fc.record({ op: fc.constant('deleteMany' as const), keys: fc.array(key) }),
  // Adjacent keys, like those of messages that are read together.
  fc.record({
    op: fc.constant('deleteMany' as const),
    keys: fc.uniqueArray(fc.integer({ min: 0, max: 300 })).map((keys) => keys.sort((a, b) => a - b)),
  }),
)

const contents = (map: ShardedMap<number>) => [...mapEntries(map)].sort((a, b) => a[0] - b[0])

test('equals a Map after any steps and leaves older versions unchanged', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const model = new Map<number, number>()
      const versions: { map: ShardedMap<number>; held: unknown }[] = []
      let map = emptyMap<number>()
      for (const item of steps) {
        if (item.op === 'set') {
          map = mapSet(map, item.key, item.value)
          model.set(item.key, item.value)
        } else if (item.op === 'delete') {
          map = mapDelete(map, item.key)
          model.delete(item.key)
        } else if (item.op === 'setMany') {
          map = mapSetMany(map, item.entries)
          for (const [k, v] of item.entries) model.set(k, v)
        } else if (item.op === 'updateMany') {
          const old = map
          map = mapUpdateMany(map, item.keys, (value) => Math.max(value, item.value))
          const lower = item.keys.filter((k) => (model.get(k) ?? Infinity) < item.value)
          for (const k of lower) model.set(k, item.value)
          if (lower.length === 0) expect(map).toBe(old)
        } else {
          const removed: (readonly [number, number])[] = []
          map = mapDeleteMany(map, item.keys, (k, value) => removed.push([k, value]))
          const there = [...new Set(item.keys)].filter((k) => model.has(k))
          expect(removed).toEqual(there.map((k) => [k, model.get(k)]))
          for (const k of there) model.delete(k)
        }
        versions.push({ map, held: contents(map) })
        expect(map.size).toBe(model.size)
        for (const [k, v] of model) expect(mapGet(map, k)).toBe(v)
      }
      expect(contents(map)).toEqual([...model].sort((a, b) => a[0] - b[0]))
      for (const version of versions) {
        expect(contents(version.map)).toEqual(version.held)
        const left = [...mapEntries(version.map)].map(([k]) => k).filter((k) => !model.has(k))
        expect([...mapKeysWithout(version.map, map)].sort()).toEqual(left.sort())
      }
      expect(mapLowestKey(map)).toBe(Math.min(Infinity, ...model.keys()))
    }),
  )
})

test('returns the same object when a write changes nothing', () => {
  const map = mapFrom([
    [1, 'a'],
    [513, 'b'],
  ])
  expect(mapSet(map, 1, 'a')).toBe(map)
  expect(mapDelete(map, 2)).toBe(map)
  expect(mapDeleteMany(map, [])).toBe(map)
  expect(mapHas(map, 513)).toBe(true)
  expect(mapHas(mapDelete(map, 513), 1)).toBe(true)
})

test('survives structured clone', () => {
  const copy = structuredClone(mapFrom([[7, { name: 'seven' }]]))
  expect(mapGet(mapSet(copy, 8, { name: 'eight' }), 7)).toEqual({ name: 'seven' })
  expect([...mapValues(copy)]).toEqual([{ name: 'seven' }])
})

test('finds the keys whose values differ between two maps', () => {
  fc.assert(
    fc.property(entries, entries, fc.array(key), (first, more, removed) => {
      const map = mapFrom(first)
      for (const changed of [mapDeleteMany(mapSetMany(map, more), removed), mapFrom(more)]) {
        const keys = new Set([...first, ...more].map(([id]) => id))
        const differ = [...keys].filter((id) => mapGet(map, id) !== mapGet(changed, id)).sort((a, b) => a - b)
        expect(mapChangedKeys(map, changed).toSorted((a, b) => a - b)).toEqual(differ)
        expect(mapChangedKeys(map, map)).toEqual([])
      }
    }),
  )
})
