import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeChunks, decodeChunks } from './chunks.ts'

function across(value: object, maxSize?: number) {
  const chunks = [...encodeChunks(value, null, maxSize)]
  const joiner = decodeChunks()
  for (const chunk of chunks) joiner.add(chunk)
  return { chunks, value: joiner.value() }
}

const leaf = fc.oneof(
  fc.integer(),
  fc.double().map((n) => (n === 0 ? 0 : n)),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '$c', '__proto__'),
)
const key = fc.oneof(fc.string(), fc.constantFrom('$u', '$o', '$c', '__proto__', '1'))
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 6 }),
    // Adjacent objects with the same fields.
    fc.array(
      fc.record(
        { id: fc.integer(), name: leaf, of: tie('value'), rest: fc.constant({ a: [], b: 1 }) },
        { noNullPrototype: true },
      ),
      {
        maxLength: 6,
      },
    ),
    fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { maxLength: 6 }).map((all) => new Set(all)),
    fc
      .array(fc.tuple(fc.oneof(fc.string(), fc.integer()), tie('value')), { maxLength: 6 })
      .map((all) => new Map(all)),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((all) => Object.fromEntries(all)),
  ),
}))

test('any plain data survives in chunks of any size', () => {
  fc.assert(
    fc.property(
      fc.record({ a: anything, b: anything }, { noNullPrototype: true }),
      fc.integer({ min: 1, max: 40 }),
      (value, maxSize) => {
        expect(across(value, maxSize).value).toStrictEqual(value)
      },
    ),
  )
})

test('a value sent as a change of a known one is equal and shares the rest', () => {
  const holder = fc.record(
    { a: anything, list: fc.array(anything), map: fc.dictionary(key, anything, { noNullPrototype: true }) },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(holder, holder, fc.integer({ min: 1, max: 40 }), (previous, changed, maxSize) => {
      const map = new Map(Object.entries(previous.map))
      const before = { ...previous, map, deep: { map } }
      const value = {
        a: previous.a,
        list: previous.list.map((item, index) => (index % 2 === 0 ? item : changed.a)),
        map: new Map([...map, ...Object.entries(changed.map)]),
        deep: { map, other: changed },
      }
      // The receiver has a separate copy, as a window does.
      const theirs = structuredClone(before)
      const joiner = decodeChunks(theirs)
      for (const chunk of encodeChunks(value, before, maxSize)) joiner.add(chunk)
      const joined = joiner.value() as typeof value
      expect(joined).toStrictEqual(value)
      expect(joined.a).toBe(theirs.a)
      expect(theirs).toStrictEqual(before)
    }),
  )
})

test('chunks for another known value are rejected', () => {
  const users = { large: Array.from({ length: 50 }, (_, id) => ({ id })) }
  const chunks = [...encodeChunks({ users, b: 1 }, { users, b: 2 }, 10)]
  const join = (previous: object | null) => () => {
    const joiner = decodeChunks(previous)
    for (const chunk of chunks) joiner.add(chunk)
    return joiner.value()
  }
  expect(join({ users })()).toStrictEqual({ users, b: 1 })
  expect(join(null)).toThrow()
  expect(join({ b: 2 })).toThrow()
})

test('maps, lists and objects keep their order', () => {
  const heavy = Array.from({ length: 50 }, (_, i) => i)
  const value = {
    map: new Map([
      ['b', heavy],
      ['a', [1]],
      ['c', heavy],
    ]),
    z: heavy,
    list: [heavy, 1, heavy],
    y: 1,
  }
  const { value: joined } = across(value, 10)
  expect(joined).toStrictEqual(value)
  expect(Object.keys(joined as object)).toEqual(['map', 'z', 'list', 'y'])
  expect([...(joined as typeof value).map.keys()]).toEqual(['b', 'a', 'c'])
})

test('chunks respect their size and are made on request', () => {
  let read = 0
  const row = () => ({
    get id() {
      return ++read
    },
    name: 'a person',
    tags: ['x', 'y'],
  })
  const value = { users: new Map(Array.from({ length: 1000 }, (_, i) => [i, row()])) }
  const lengths = [...encodeChunks(value, null, 100)].map((chunk) => chunk.length)
  expect(lengths.length).toBeGreaterThan(30)
  expect(Math.max(...lengths)).toBeLessThan(4000)
  read = 0
  encodeChunks(value, null, 100).next()
  expect(read).toBeLessThan(300)
})

test('values of every kind keep their ids in nested maps', () => {
  const single = { $u: 1 }
  const value = {
    map: new Map<number, unknown>([
      [0, new Map([[1, single]])],
      [1, [single]],
      [2, single],
      [3, single],
    ]),
  }
  const { value: joined } = across(value)
  expect(joined).toStrictEqual(value)
})

test('a long text is sent in parts of similar length at any depth', () => {
  const content = '<p>"word" 😀\n</p>'.repeat(20_000)
  const value = {
    account: 'a',
    events: [
      { id: 1, message: { content, flags: ['read'] } },
      { id: 2, content },
    ],
  }
  const { chunks, value: there } = across(value, 1000)
  expect(there).toStrictEqual(value)
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(32_000)
  expect(across(value).chunks.length).toBeGreaterThan(2)
})
