import fc from 'fast-check'
import { expect, test } from 'vitest'
import { structuralSharing } from './structuralSharing.ts'

const leaf = fc.oneof(fc.integer({ max: 3 }), fc.constantFrom('', 'a', null, undefined, NaN, true))
const name = fc.constantFrom('a', 'b', '__proto__', '1')
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((all) => Object.fromEntries(all)),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((all) => new Map(all)),
    fc.array(leaf, { maxLength: 4 }).map((all) => new Set(all)),
  ),
}))

test('the result equals the new value and changes neither argument', () => {
  fc.assert(
    fc.property(anything, anything, (previous, next) => {
      const [knownBefore, nextBefore] = [structuredClone(previous), structuredClone(next)]
      const kept = structuralSharing(previous, next)
      expect(kept).toStrictEqual(nextBefore)
      // The order of iteration counts: two values that differ in it are not equal.
      expect(JSON.stringify(orders(kept))).toBe(JSON.stringify(orders(next)))
      expect([previous, next]).toStrictEqual([knownBefore, nextBefore])
    }),
    { numRuns: 1000 },
  )
})

test('equal values keep their identity, also within different ones', () => {
  fc.assert(
    fc.property(anything, anything, (same, different) => {
      expect(structuralSharing(same, structuredClone(same))).toBe(same)
      const previous = { same, other: [same, new Map([['k', same]])], gone: 1 }
      const kept = structuralSharing<unknown>(previous, {
        same: structuredClone(same),
        other: [structuredClone(same), new Map([['k', structuredClone(same)]]), different],
      }) as typeof previous
      expect(kept.same).toBe(same)
      expect(kept.other[0]).toBe(same)
      expect(kept.other[1]).toBe(previous.other[1])
    }),
  )
})

/** Returns the keys of every map in the value, and the items of every set, in iteration order. */
function orders(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, item]) => [key, orders(item)] as const)
  if (value instanceof Set) return [...value].map(String)
  return typeof value === 'object' && value !== null ? Object.values(value).map(orders) : 0
}
