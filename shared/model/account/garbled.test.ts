import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventParser } from '../../api/events/index.ts'
import { examples } from '../../api/events/testing/examples.ts'
import { parseSnapshot } from '../../api/snapshot.ts'
import { garbled } from '../../api/testing/garbled.ts'
import { wireRegistration } from '../../api/testing/wireRegistration.ts'
import { accountFromSnapshot, applyEvents } from './account.ts'

const parse = createEventParser({ wireName: 'maker', featureLevel: 512, selfUserId: 7 })
const wires = Object.entries(examples).flatMap(([type, list]) =>
  list.map(([wire]): unknown => JSON.parse(JSON.stringify({ id: 3, type, ...wire }))),
)
const fresh = accountFromSnapshot(parseSnapshot(wireRegistration))

it('folds events parsed from garbled ones without a fault', () => {
  let state = fresh
  fc.assert(
    fc.property(garbled(wires), (wire) => {
      const event = parse(wire)
      if (event !== null) state = applyEvents(state, [event])
    }),
    { numRuns: 1500 },
  )
  expect(state).not.toBe(fresh)
})

it('a registration parsed from a garbled one is a valid state, also after another', () => {
  fc.assert(
    fc.property(garbled([wireRegistration]), (answer) => {
      let snapshot
      try {
        snapshot = parseSnapshot(answer)
      } catch {
        return
      }
      expect(accountFromSnapshot(snapshot).self.userId).toBe(snapshot.selfUserId)
      expect(applyEvents(fresh, [{ type: 'local/snapshot', snapshot }]).self.userId).toBe(snapshot.selfUserId)
    }),
    { numRuns: 150 },
  )
})
