import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bounded, fitScale, fitted, movedBy, scaleOf, turnedRight, zoomedBy, zoomedIn } from './zoom.ts'

const stage = { width: 800, height: 600 }
const picture = { width: 1600, height: 600 }

it('an image fits, even rotated, and is never enlarged beyond its size', () => {
  expect(fitScale(picture, stage, 0)).toBe(0.5)
  expect(fitScale(picture, stage, 1)).toBe(0.375)
  expect(fitScale({ width: 10, height: 10 }, stage, 0)).toBe(1)
})

it('zooming keeps the point under the pointer in place', () => {
  const at = { x: 100, y: 20 }
  const before = zoomedBy(fitted, 4, picture, stage)
  const after = zoomedBy(before, 1.5, picture, stage, at)
  const pointOf = ({ scale, x, y }: typeof before) => [(at.x - x) / scale!, (at.y - y) / scale!]
  expect(pointOf(after)[0]).toBeCloseTo(pointOf(before)[0]!, 6)
  expect(pointOf(after)[1]).toBeCloseTo(pointOf(before)[1]!, 6)
})

it('an image that fits does not move, a larger one moves up to its edge', () => {
  expect(movedBy(fitted, 50, 50, picture, stage)).toMatchObject({ x: 0, y: 0 })
  const large = bounded({ ...fitted, scale: 1 }, picture, stage)
  expect(movedBy(large, 9999, 9999, picture, stage)).toMatchObject({ x: 400, y: 0 })
})

it('a rotation fits the image again, and four of them change nothing', () => {
  const once = turnedRight(zoomedIn(fitted, picture, stage))
  expect(once).toEqual({ scale: null, turns: 1, x: 0, y: 0 })
  expect(turnedRight(turnedRight(turnedRight(once)))).toEqual(fitted)
})

it('sizes of any kind give finite positions and bounded sides', () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 ** 31 }))
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.01, max: 1e9, noNaN: true }), (width, height, factor) => {
      const size = { width, height }
      const zoom = zoomedBy(fitted, factor, size, stage, { x: 1e6, y: -1e6 })
      const scale = scaleOf(zoom, size, stage)
      expect([scale, zoom.x, zoom.y].every(Number.isFinite)).toBe(true)
      expect(Math.max(width, height) * scale).toBeLessThan(65_538)
    }),
  )
})
