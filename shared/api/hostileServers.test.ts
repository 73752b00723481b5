import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { createEventParser } from './events/index.ts'
import { examples } from './events/testing/examples.ts'
import { parseSnapshot } from './snapshot.ts'
import { garbled } from './testing/garbled.ts'
import { wireRegistration } from './testing/wireRegistration.ts'

const parse = createEventParser({ wireName: 'maker', featureLevel: 512, selfUserId: 7 })
const wires = Object.entries(examples).flatMap(([type, list]) =>
  list.map(([wire]): unknown => JSON.parse(JSON.stringify({ id: 3, type, ...wire }))),
)

it('no event, however garbled, makes the parser throw or change what objects are', () => {
  fc.assert(
    fc.property(garbled(wires), (wire) => {
      const event = parse(wire)
      if (event !== null) {
        expect(event.id).toBeTypeOf('number')
        expect(event.type).toBeTypeOf('string')
      }
      expect(({} as Record<string, unknown>).user_id).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})

it('a garbled registration makes the parser throw only if its core is missing', () => {
  fc.assert(
    fc.property(garbled([wireRegistration]), (answer) => {
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
    { numRuns: 500 },
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

/** The value with each text in it as long as an answer can be, but for words that decide what it is. */
function stretched(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kept.test(key) ? value : value + 'x'.repeat(100_000)
  if (Array.isArray(value)) return value.map((one) => stretched(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stretched(one, name)]))
}
const kept = /^(type|op|operation|queue_id|user_ids_string|version|.*_version)$/
/** Texts that people write, and their HTML, are never cut: they may be edited and sent again. */
const written = /^(content|html|renderedContent|prevContent|prevRenderedContent)$/

function longestOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const parts: (readonly [unknown, unknown])[] =
    value instanceof Map ? [...value] : Object.entries(value).filter(([key]) => !written.test(key))
  return parts.flat().reduce<number>((longest, part) => Math.max(longest, longestOf(part)), 0)
}

it('texts of a registration have bounds', () => {
  expect(longestOf(stretched(wireRegistration))).toBeGreaterThan(100_000)
  expect(longestOf(parseSnapshot(stretched(wireRegistration)))).toBeLessThanOrEqual(10_000)
})

it('texts of events have bounds', () => {
  const parsed = wires.map((wire) => parse(stretched(wire)))
  const long = parsed.filter((event) => event !== null && longestOf(event) > 10_000)
  expect(long.map((event) => event!.type)).toEqual([])
})
