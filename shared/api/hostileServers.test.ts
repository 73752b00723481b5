import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { BeyondBounds } from './badRows.ts'
import { bounds } from './bounds.ts'
import { createEventParser } from './events/index.ts'
import { examples } from './events/testing/examples.ts'
import { routes } from './routes/index.ts'
import { parseSnapshot, readSnapshotAhead } from './snapshot.ts'
import { garbled } from './testing/garbled.ts'
import { wireRegistration } from './testing/wireRegistration.ts'

const context = { wireName: 'maker', featureLevel: 512, selfUserId: 7 }
const parse = createEventParser(context)
const wires = Object.entries(examples).flatMap(([type, list]) =>
  list.map(([wire]): unknown => JSON.parse(JSON.stringify({ id: 3, type, ...wire }))),
)

it('no garbled event makes the parser throw or change prototypes', () => {
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
        wire.queue_id.length <= bounds.token.max &&
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

it('keys that would change a prototype are ignored', () => {
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

/** Returns the value with each text as long as possible, except those that decide its type. */
function stretched(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return kept.test(key) ? value : value + 'x'.repeat(100_000)
  if (Array.isArray(value)) return value.map((item) => stretched(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, stretched(entry, name)]))
}
const kept = /^(type|op|operation|queue_id|user_ids_string|version|.*_version)$/
/** Texts written by users, and their HTML, are never cut, because they may be edited and sent again. */
const written = /^(content|html|renderedContent|prevContent|prevRenderedContent)$/

function maxLengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const parts: (readonly [unknown, unknown])[] =
    value instanceof Map ? [...value] : Object.entries(value).filter(([key]) => !written.test(key))
  return parts.flat().reduce<number>((longest, part) => Math.max(longest, maxLengthOf(part)), 0)
}

it('texts of a registration have limits', () => {
  expect(maxLengthOf(stretched(wireRegistration))).toBeGreaterThan(100_000)
  expect(maxLengthOf(parseSnapshot(stretched(wireRegistration)))).toBeLessThanOrEqual(10_000)
})

it('texts of events have limits', () => {
  const parsed = wires.map((wire) => parse(stretched(wire)))
  const long = parsed.filter((event) => event !== null && maxLengthOf(event) > 10_000)
  expect(long.map((event) => event!.type)).toEqual([])
})

/** Returns the value with each number beyond the range of dates and ids. */
function swollen(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return /^(id|user_id|last_event_id)$|_id$/.test(key) ? value : 1e300
  if (Array.isArray(value)) return value.map((item) => swollen(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, swollen(entry, name)]))
}

function largestOf(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((largest, entry) => Math.max(largest, largestOf(entry)), 0)
}

it('numbers of a registration and of events have limits', () => {
  expect(largestOf(swollen(wireRegistration))).toBe(1e300)
  expect(largestOf(parseSnapshot(swollen(wireRegistration)))).toBeLessThanOrEqual(bounds.amount.max)
  const parsed = wires.map((wire) => parse(swollen(wire)))
  const large = parsed.filter((event) => largestOf(event) > bounds.amount.max)
  expect(large.map((event) => event!.type)).toEqual([])
  const muted = { id: 1, type: 'muted_topics', muted_topics: [['news', 'launch', 1e300]] }
  expect(largestOf(parse(muted))).toBe(bounds.time.max)
})

it('the example of a registration has every field that is parsed', () => {
  const read = new Set<string>()
  const watched = new Proxy(wireRegistration, {
    get(target, key) {
      read.add(String(key))
      return Reflect.get(target, key) as unknown
    },
  })
  parseSnapshot(watched)
  expect([...read].filter((key) => !Object.hasOwn(wireRegistration, key))).toEqual([])
})

it('alert words have a total limit', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => String(index).padEnd(900, 'x'))
  const { alertWords } = parseSnapshot({ ...wireRegistration, alert_words: words })
  expect(alertWords.length).toBeGreaterThan(10)
  expect(alertWords.join('').length).toBeLessThanOrEqual(bounds.alertWordsLength.max)
  const short = parse({ id: 1, type: 'alert_words', alert_words: words.map((word) => word.slice(0, 5)) })
  expect(short).toMatchObject({ words: { length: bounds.alertWords.max } })
})

const empty = (length: number) => Array.from({ length }, () => ({}))

it.each(['realm_users', 'streams', 'subscriptions', 'drafts', 'realm_emoji', 'user_status', 'presences'])(
  'a registration with too many bad rows of %s is malformed',
  (name) => {
    const rows = empty(bounds.badRows.max + 1).map(() => (name === 'user_status' ? 5 : []))
    const entries = ['realm_emoji', 'user_status', 'presences'].includes(name)
    const wire = { ...wireRegistration, [name]: entries ? Object.fromEntries(rows.entries()) : rows }
    expect(() => parseSnapshot(wire)).toThrow(BeyondBounds)
    const { [name]: few } = wire
    const less = entries
      ? Object.fromEntries(Object.entries(few as object).slice(0, 100))
      : (few as unknown[]).slice(0, 100)
    expect(parseSnapshot({ ...wireRegistration, [name]: less }).selfUserId).toBe(7)
  },
)

it('bad rows are counted in total, including nested rows and rows read ahead', () => {
  const groups = Array.from({ length: 60 }, (_, id) => ({ id, name: 'g', streams: empty(100) }))
  expect(() => parseSnapshot({ ...wireRegistration, realm_default_stream_groups: groups })).toThrow(
    BeyondBounds,
  )
  const ahead = readSnapshotAhead()
  const piece = () => ahead('realm_users', empty(100))
  for (let pieces = 0; pieces < bounds.badRows.max / 100; pieces++) piece()
  expect(piece).toThrow(BeyondBounds)
  expect(() => routes.getDrafts.result({ drafts: empty(bounds.badRows.max + 1) }, context)).toThrow(
    BeyondBounds,
  )
  expect(routes.getDrafts.result({ drafts: empty(100) }, context)).toEqual([])
})

it('a list that is too long is malformed', () => {
  const words = new Array<string>(bounds.rows.max + 1).fill('a')
  expect(() => parseSnapshot({ ...wireRegistration, onboarding_steps: words })).toThrow(BeyondBounds)
})
