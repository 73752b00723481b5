import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDepthGauge } from './depthGauge.ts'

const inChunks = (text: string, size: number): boolean => {
  const bytes = new TextEncoder().encode(text)
  const isShallow = createDepthGauge()
  for (let at = 0; at < bytes.length; at += size) if (!isShallow(bytes.subarray(at, at + size))) return false
  return true
}

test.each([1, 3, 1000])('the depth is that of the JSON, in chunks of %i bytes', (size) => {
  const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)
  expect(inChunks(nested(100), size)).toBe(true)
  expect(inChunks(nested(102), size)).toBe(false)
})

test('what texts hold and what stands side by side is not deep', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 1, max: 50 }), (value, size) => {
      const text = JSON.stringify({ a: '[{'.repeat(200), '\\"{[': value, b: '\\' })
      expect(inChunks(`[${Array(200).fill(text).join()}]`, size)).toBe(true)
    }),
    { numRuns: 50 },
  )
})
