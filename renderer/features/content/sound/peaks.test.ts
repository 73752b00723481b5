import { expect, it } from 'vitest'
import { peaksOf } from './peaks.ts'

it('returns the loudness of each part, relative to the loudest', () => {
  const samples = Float32Array.from([0, 0, 0.25, -0.25, 0.5, -0.5, 0.125, 0.125])
  expect(peaksOf(samples, 4)).toEqual([0, 0.5, 1, 0.25])
})

it('returns zeros for silence and for no sound', () => {
  expect([peaksOf(new Float32Array(8), 2), peaksOf(new Float32Array(), 2)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})
