import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SnapshotPart } from '../../api/snapshotPart.ts'
import { channel, snapshot, user } from '../../model/testing/eg.ts'
import { encodeRegistration, joinRegistration } from './registrationChunks.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 })
const registration = fc
  .record({
    users: ids.map((all) =>
      all.map((id) => user(id, { profile: { 3: { value: 'v', renderedValue: null } } })),
    ),
    channels: ids.map((all) => all.map((id) => channel(id))),
    unreads: fc.record({
      channels: fc.array(fc.record({ channelId: fc.nat(), topic: fc.string(), ids }), { maxLength: 8 }),
      directs: fc.array(fc.record({ userIds: ids, ids }), { maxLength: 3 }),
      mentions: ids,
      oldUnreadsMissing: fc.boolean(),
    }),
    presences: fc.dictionary(
      fc.nat().map(String),
      fc.record({ active: fc.option(fc.nat()), idle: fc.option(fc.nat()) }),
      { noNullPrototype: true },
    ),
    realm: fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      fc.json().map((text) => JSON.parse(JSON.stringify(JSON.parse(text))) as unknown),
      { noNullPrototype: true },
    ),
  })
  .map(snapshot)

test('a registration survives chunks of any size, unread messages first', () => {
  fc.assert(
    fc.property(registration, fc.integer({ min: 1, max: 60 }), (original, maxSize) => {
      const joiner = joinRegistration()
      for (const chunk of encodeRegistration(maxSize).rest(original, 5)) {
        expect(joiner.whole()).toBeNull()
        joiner.add(chunk)
        if (joiner.unreads() !== null) expect(joiner.unreads()).toEqual(original.unreads)
        else expect(joiner.whole()).toBeNull()
      }
      expect(joiner.whole()).toEqual({ snapshot: original, at: 5 })
      // The order of keys must survive, because some fields are shown in the server's order.
      const { realm } = joiner.whole()?.snapshot ?? original
      expect(Object.keys(realm)).toEqual(Object.keys(original.realm))
    }),
  )
})

test('names of inherited properties are ordinary names', () => {
  const text =
    '{"toString":[""],"a":{"__proto__":[1,2],"constructor":{"__proto__":5,"hasOwnProperty":[1,2]}}}'
  const original = snapshot({ realm: JSON.parse(text) as Record<string, unknown> })
  for (const maxSize of [1, 3, 60]) {
    const joiner = joinRegistration()
    for (const chunk of encodeRegistration(maxSize).rest(original, 5)) joiner.add(chunk)
    expect(JSON.stringify(joiner.whole()?.snapshot.realm)).toBe(text)
  }
})

test('chunks of a registration respect their size and are made on request', () => {
  let read = 0
  const row = (id: number) => ({
    ...user(id),
    get name() {
      read += 1
      return 'a person'
    },
  })
  const users = Array.from({ length: 1000 }, (_, id) => row(id))
  const lengths = [...encodeRegistration(200).rest(snapshot({ users }), 5)].map((chunk) => chunk.length)
  expect(lengths.length).toBeGreaterThan(50)
  expect(Math.max(...lengths)).toBeLessThan(20_000)
  read = 0
  encodeRegistration(200).rest(snapshot({ users }), 5).next()
  expect(read).toBeLessThan(100)
})

test('an object with many rows is split and arrives complete', () => {
  const rows = Array.from({ length: 1203 }, (_, id) => [String(id), { active: id, idle: null }] as const)
  const original = snapshot({ presences: Object.fromEntries(rows) })
  const joiner = joinRegistration()
  const chunks = [...encodeRegistration(300).rest(original, 5)]
  for (const chunk of chunks) joiner.add(chunk)
  expect(joiner.whole()).toEqual({ snapshot: original, at: 5 })
  expect(chunks.length).toBeGreaterThan(10)
})

const parts: fc.Arbitrary<readonly SnapshotPart['name'][]> = fc.array(
  fc.constantFrom('users', 'channels', 'presences', 'unreads'),
  { maxLength: 6 },
)

test('parts sent ahead are not repeated, unless they changed since', () => {
  fc.assert(
    fc.property(
      registration,
      parts,
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
      (original, names, isOther, maxSize) => {
        const cutter = encodeRegistration(maxSize)
        const joiner = joinRegistration()
        const positions = { users: 0, channels: 0, presences: 0, unreads: 0 }
        for (const name of names as readonly (keyof typeof positions)[]) {
          const from = positions[name]
          positions[name] += 2
          const some = name === 'unreads' ? original.unreads.channels : original[name]
          const rows = Array.isArray(some)
            ? some.slice(from, from + 2)
            : Object.fromEntries(Object.entries(some).slice(from, from + 2))
          for (const chunk of cutter.early({ name, rows })) joiner.add(chunk)
          expect(joiner.unreads()).toBeNull()
        }
        const unreads = { ...original.unreads, channels: original.unreads.channels.slice(1) }
        const different = { ...original, users: [user(2000), ...original.users], presences: {}, unreads }
        const whole = isOther ? different : original
        for (const chunk of cutter.rest(whole, 5)) {
          joiner.add(chunk)
          if (joiner.unreads() !== null) expect(joiner.unreads()).toEqual(whole.unreads)
        }
        expect(joiner.whole()).toEqual({ snapshot: whole, at: 5 })
      },
    ),
  )
})

test('rows sent ahead are not sent again', () => {
  const original = snapshot({ users: [user(1), user(2)] })
  const cutter = encodeRegistration()
  expect([...cutter.early({ name: 'users', rows: original.users.slice(0, 1) })]).toEqual([])
  const text = [...cutter.rest(original, 5)].join('')
  for (const { email } of original.users) expect(text.split(`"${email}"`)).toHaveLength(2)
})
