import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { createEventParser } from './events/index.ts'
import { examples } from './events/testing/examples.ts'
import { parseSnapshot } from './snapshot.ts'
import { wireRegistration } from './testing/wireRegistration.ts'

type Path = readonly (string | number)[]

/** Every place inside a value. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

const deep = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { x: value }
  return value
}

const absent = Symbol('absent')
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(absent),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, '', 'x'.repeat(100_000), [], {}, [[]], [null], NaN),
  fc.constant(deep(500)),
  fc.constant(JSON.parse('{"__proto__":{"user_id":1},"constructor":{"prototype":null},"toString":1}')),
  fc.jsonValue(),
  fc.bigInt().map(Number),
)

/** The value as JSON would bring it, with what is at `path` replaced or gone. */
function mutated(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])]
    if (rest.length === 0 && by === absent) copy.splice(Number(key), 1)
    else copy[Number(key)] = mutated(copy[Number(key)], rest, by)
    return copy
  }
  const entries = Object.entries(value as object).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner] as const]
    return rest.length === 0 && by === absent ? [] : [[name, mutated(inner, rest, by)] as const]
  })
  return Object.fromEntries(entries)
}

const mutationOf = (values: readonly unknown[]) =>
  fc
    .constantFrom(...values)
    .chain((value) => fc.tuple(fc.constant(value), fc.constantFrom(...pathsOf(value)), junk))
    .map(([value, path, by]) => mutated(value, path, by))

const parse = createEventParser({ wireName: 'maker', featureLevel: 512, selfUserId: 7 })
const wires = Object.entries(examples).flatMap(([type, list]) =>
  list.map(([wire]): unknown => JSON.parse(JSON.stringify({ id: 3, type, ...wire }))),
)

it('no event, however garbled, makes the parser throw or change what objects are', () => {
  fc.assert(
    fc.property(mutationOf(wires), (wire) => {
      const event = parse(wire)
      if (event !== null) {
        expect(event.id).toBeTypeOf('number')
        expect(event.type).toBeTypeOf('string')
      }
      expect(({} as Record<string, unknown>).user_id).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
})

it('no registration, however garbled, makes the parser throw but for the lack of its core', () => {
  fc.assert(
    fc.property(mutationOf([wireRegistration]), (answer) => {
      const wire = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
      const hasCore =
        typeof wire.queue_id === 'string' &&
        Number.isSafeInteger(wire.last_event_id) &&
        Number.isSafeInteger(wire.user_id)
      let thrown: unknown = null
      try {
        expect(parseSnapshot(answer).selfUserId).toBe(wire.user_id)
      } catch (error) {
        thrown = error
      }
      if (hasCore) expect(thrown).toBeNull()
      else expect(thrown).toBeInstanceOf(ZodError)
    }),
    { numRuns: 1500 },
  )
})

it('keys that would change what an object is are no keys', () => {
  const answer: unknown = JSON.parse(
    `{"queue_id":"q","last_event_id":-1,"user_id":7,"realm___proto__":{"a":1},"__proto__":{"queue_id":"x"},
      "user_settings":{"__proto__":{"a":1}},"presences":{"__proto__":{"active_timestamp":1}},
      "user_status":{"__proto__":{"status_text":"x"}},"server_supported_permission_settings":{"__proto__":{"a":{}}},
      "realm_users":[{"user_id":1,"email":"a","full_name":"b","profile_data":{"__proto__":{"value":"x"}}}]}`,
  )
  const { realm, userSettings, presences, statuses, users } = parseSnapshot(answer)
  for (const record of [realm, userSettings, presences, statuses, users[0]?.profile])
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
})
