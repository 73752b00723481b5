import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseSnapshot } from '../../../../shared/api/snapshot.ts'
import { wireRegistration } from '../../../../shared/api/testing/wireRegistration.ts'
import { listNames } from '../../../../shared/lists/listKinds.ts'
import { accountFromSnapshot } from '../../../../shared/model/account/account.ts'
import { stateForm } from './stateForm.ts'

/** Returns the shape of a value: names and types, regardless of values and counts. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  if (value instanceof Map) return { keys: several(value.keys()), values: several(value.values()) }
  if (value instanceof Set) return { set: several(value.values()) }
  if (Array.isArray(value)) return several(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, shapeOf(one)]))
}
const several = (values: Iterable<unknown>) =>
  [...new Set(Array.from(values, (one) => JSON.stringify(shapeOf(one))))].sort()

test("the state's format number changes with the shape of its slices", () => {
  const {
    connection: _passing,
    outbox: _theirs,
    sentIds: _ofThisRun,
    ...lasting
  } = accountFromSnapshot(parseSnapshot(wireRegistration), 0)
  // The lists are in own.db.
  for (const name of listNames) delete (lasting as Partial<typeof lasting>)[name]
  const hash = createHash('sha256')
    .update(JSON.stringify(shapeOf(lasting)))
    .digest('hex')
    .slice(0, 12)
  // If the shape changed, increase the number in stateForm.ts and update both values here. Old states are then not
  // read.
  expect([stateForm, hash]).toEqual(['11', 'd2275889bd76'])
})
