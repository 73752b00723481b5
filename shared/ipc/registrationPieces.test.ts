import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channel, snapshot, user } from '../model/testing/eg.ts'
import { cutRegistration, joinRegistration } from './registrationPieces.ts'

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

test('a registration is the same on the other side, in pieces of any size, and its unread messages come first', () => {
  fc.assert(
    fc.property(registration, fc.integer({ min: 1, max: 60 }), (given, most) => {
      const joiner = joinRegistration()
      for (const piece of cutRegistration(given, most)) {
        expect(joiner.snapshot()).toBeNull()
        joiner.add(piece)
        if (joiner.unreads() !== null) expect(joiner.unreads()).toEqual(given.unreads)
        else expect(joiner.snapshot()).toBeNull()
      }
      expect(joiner.snapshot()).toEqual(given)
      // What is shown in the order in which it was told stays in it.
      const { realm } = joiner.snapshot() ?? given
      expect(Object.keys(realm)).toEqual(Object.keys(given.realm))
    }),
  )
})

test('names that every object has are names like others', () => {
  const given = snapshot({ realm: { toString: [''], constructor: { valueOf: { hasOwnProperty: [1, 2] } } } })
  const joiner = joinRegistration()
  for (const piece of cutRegistration(given, 1)) joiner.add(piece)
  expect(joiner.snapshot()).toEqual(given)
})

test('no piece is much larger than asked for, and the work is done as pieces are asked for', () => {
  let read = 0
  const row = (id: number) => ({
    ...user(id),
    get name() {
      read += 1
      return 'a person'
    },
  })
  const users = Array.from({ length: 1000 }, (_, id) => row(id))
  const lengths = [...cutRegistration(snapshot({ users }), 200)].map((piece) => piece.length)
  expect(lengths.length).toBeGreaterThan(50)
  expect(Math.max(...lengths)).toBeLessThan(20_000)
  read = 0
  cutRegistration(snapshot({ users }), 200).next()
  expect(read).toBeLessThan(100)
})

test('an object of many rows comes whole, in pieces', () => {
  const rows = Array.from({ length: 1203 }, (_, id) => [String(id), { active: id, idle: null }] as const)
  const given = snapshot({ presences: Object.fromEntries(rows) })
  const joiner = joinRegistration()
  const pieces = [...cutRegistration(given, 300)]
  for (const piece of pieces) joiner.add(piece)
  expect(joiner.snapshot()).toEqual(given)
  expect(pieces.length).toBeGreaterThan(10)
})
