import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxZoom, moved, placeOf, sideOf, wholeCrop, zoomed } from './cropGeometry.ts'

const wide = { width: 400, height: 200 }

it('starts with the largest centered square', () => {
  const crop = wholeCrop(wide)
  expect([crop, sideOf(wide, crop.zoom), placeOf(wide, crop)]).toEqual([
    { zoom: 1, x: 200, y: 100 },
    200,
    { left: 50, top: 0 },
  ])
})

it('moves up to the edges, and in smaller steps when zoomed in', () => {
  const right = moved(wide, wholeCrop(wide), 0.25, 0)
  expect([right.x, placeOf(wide, right)]).toEqual([250, { left: 75, top: 0 }])
  expect(moved(wide, right, 9, 9)).toEqual({ zoom: 1, x: 300, y: 100 })
  const large = zoomed(wide, wholeCrop(wide), 2)
  expect(moved(wide, large, 0.25, -9)).toEqual({ zoom: 2, x: 225, y: 50 })
})

it('the square always stays inside the picture', () => {
  const length = fc.integer({ min: 1, max: 5000 })
  const step = fc.tuple(
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -2, max: 9, noNaN: true }),
  )
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
      const size = { width, height }
      const crop = steps.reduce(
        (now, [right, down, zoom]) => moved(size, zoomed(size, now, zoom), right, down),
        wholeCrop(size),
      )
      const side = sideOf(size, crop.zoom)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(maxZoom)
      for (const [center, of] of [
        [crop.x, width],
        [crop.y, height],
      ] as const) {
        expect(center - side / 2).toBeGreaterThanOrEqual(-1e-6)
        expect(center + side / 2).toBeLessThanOrEqual(of + 1e-6)
      }
      const { left, top } = placeOf(size, crop)
      for (const percent of [left, top]) expect(percent).toBe(Math.min(100, Math.max(0, percent)))
    }),
  )
})
