import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createJsonReader } from './jsonReader.ts'

function read(text: string, chunk: number, perPiece: number): unknown {
  const bytes = new TextEncoder().encode(text)
  const reader = createJsonReader({ perPiece })
  for (let index = 0; index < bytes.length; index += chunk)
    if (!reader.add(bytes.subarray(index, index + chunk))) return 'too deep'
  return reader.end()
}

function plainly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const name = fc.oneof(
  fc.constantFrom('users', 'channels', '__proto__', 'a"b', 'a\\', 'toString'),
  fc.string({ maxLength: 4 }),
)
const fields = fc
  .array(
    fc.tuple(
      name,
      fc.oneof(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.dictionary(
          fc.constantFrom('a', 'b', '__proto__', '2'),
          fc.array(fc.jsonValue(), { maxLength: 5 }),
        ),
        fc.jsonValue(),
      ),
    ),
    {
      maxLength: 5,
    },
  )
  .map(
    (all) => `{${all.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(' ,')}}`,
  )
const text = fc.oneof(fields, fc.json())
const small = fc.integer({ min: 1, max: 40 })

test('parses JSON in chunks and pieces of any size like JSON.parse', () => {
  fc.assert(
    fc.property(text, small, small, (whole, chunk, perPiece) => {
      expect(read(whole, chunk, perPiece)).toStrictEqual(plainly(whole))
    }),
    { numRuns: 400 },
  )
})

test('the last value of a repeated name counts, however the name is escaped', () => {
  const doubled = fc.constantFrom('"a"', '"\\u0061"', '"a"          ', '"b"')
  const long = fc.oneof(
    fc.array(fc.nat(9), { maxLength: 20 }),
    fc.dictionary(fc.constantFrom('x', 'y'), fc.array(fc.nat(9), { maxLength: 20 })),
    fc.nat(9),
  )
  const doubles = fc
    .array(fc.tuple(doubled, long), { minLength: 2, maxLength: 5 })
    .map((all) => `{${all.map(([key, value]) => `${key}:${JSON.stringify(value)}`).join()}}`)
  const nested = fc.oneof(
    doubles,
    doubles.map((inner) => `{"c":${inner},"c":${inner}}`),
  )
  fc.assert(
    // Each name is shorter than a piece.
    fc.property(nested, small, fc.integer({ min: 8, max: 40 }), (whole, chunk, perPiece) => {
      expect(read(whole, chunk, perPiece)).toStrictEqual(plainly(whole))
    }),
    { numRuns: 1000 },
  )
})

test('rejects the same texts as JSON.parse', () => {
  const odd = fc.constantFrom(',', ']', '[', '}', '{', '"', '\\', ':', ' ', '1', ',,', '],[', '],"users":[')
  fc.assert(
    fc.property(
      text,
      odd,
      fc.nat(),
      fc.nat(2),
      small,
      small,
      (whole, mark, where, removed, chunk, perPiece) => {
        const index = where % (whole.length + 1)
        const bent = whole.slice(0, index) + mark + whole.slice(index + removed)
        expect(read(bent, chunk, perPiece)).toStrictEqual(plainly(bent))
      },
    ),
    { numRuns: 1500 },
  )
})

const escapes = fc
  .array(
    fc.constantFrom('\\u0041', '\\\\', '\\"', '\\u005C', 'u', 'é', '😀', '\\ud83d\\ude00', '\\n', 'word'),
    {
      maxLength: 30,
    },
  )
  .map((parts) => `"${parts.join('')}"`)

test('parses names and values that are longer than a piece', () => {
  fc.assert(
    fc.property(escapes, escapes, small, small, (first, second, chunk, perPiece) => {
      const whole = `{"list":[{"a":${first},${second}:[${second},1],${first}:2}],${first}:{"of":${second}},${second}:${first}}`
      expect(read(whole, chunk, perPiece)).toStrictEqual(plainly(whole))
    }),
    { numRuns: 1000 },
  )
})

test('invalid bytes keep their position in a long text', () => {
  const bytes = Uint8Array.of(...Buffer.from('{"a":"xxxxxxxxxx'), 0xe2, 0x82, ...Buffer.from('"}'))
  const reader = createJsonReader({ perPiece: 4 })
  reader.add(bytes)
  expect(reader.end()).toEqual({ a: 'xxxxxxxxxx\ufffd' })
})

test('parses no text of megabytes in one step', () => {
  const perPiece = 100_000
  const whole = JSON.stringify({
    events: [{ id: 1, message: { content: '<p>"word"\n</p>'.repeat(300_000) } }],
  })
  const expected = plainly(whole)
  const parse = vi.spyOn(JSON, 'parse')
  expect(read(whole, 65_536, perPiece)).toStrictEqual(expected)
  const lengths = parse.mock.calls.map(([text]) => text.length)
  parse.mockRestore()
  expect(Math.max(...lengths)).toBeLessThan(2 * perPiece)
})

test.each([1, 3, 1000])('limits the depth of the JSON, in chunks of %i bytes', (size) => {
  const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)
  expect(read(nested(100), size, 50)).toEqual(JSON.parse(nested(100)))
  expect(read(nested(102), size, 50)).toBe('too deep')
})

test('strings and sibling values do not count as depth', () => {
  const text = JSON.stringify({ a: '[{'.repeat(200), '\\"{[': [], b: '\\' })
  const whole = `{"list":[${Array(200).fill(text).join()}]}`
  expect(read(whole, 7, 100)).toEqual(JSON.parse(whole))
})

test('detects whether the text begins like an object', () => {
  const reader = createJsonReader()
  reader.add(new TextEncoder().encode('{"users":[1,'))
  expect(reader.end()).toBeUndefined()
  expect(reader.isLikeObject()).toBe(true)
  expect(createJsonReader().isLikeObject()).toBe(false)
})

test('reports entries of lists and objects near the top, which may be replaced', () => {
  const users = Array.from({ length: 50 }, (_, id) => ({ id, parts: [id, { of: [id] }] }))
  const presences = Object.fromEntries(users.map(({ id }) => [`p${String(id)}`, { id, list: [1, 2, 3] }]))
  const received: Record<string, unknown[]> = {}
  const reader = createJsonReader({
    perPiece: 60,
    ahead: (name, rows) => {
      ;(received[name] ??= []).push(...Object.values(rows))
      if (Array.isArray(rows)) rows.fill('read')
    },
  })
  const bytes = new TextEncoder().encode(
    JSON.stringify({ deep: { users, few: 1 }, users, presences, few: [1] }),
  )
  for (let index = 0; index < bytes.length; index += 33) reader.add(bytes.subarray(index, index + 33))
  expect(reader.end()).toEqual({
    deep: { users: users.map(() => 'read'), few: 1 },
    users: users.map(() => 'read'),
    presences,
    few: [1],
  })
  expect(received).toMatchObject({ 'deep.users': users, users, presences: Object.values(presences) })
})
