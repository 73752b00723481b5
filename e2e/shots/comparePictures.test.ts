import { expect, it } from 'vitest'
import { twoColours } from '../pictures.ts'
import { differenceOf, pixelsOf } from './comparePictures.ts'

it('finds no difference between two pictures of the same pixels', () => {
  expect(differenceOf(pixelsOf(twoColours(8, 4)), pixelsOf(twoColours(8, 4)))).toBeNull()
})

it('counts the pixels that differ, and names the box around them', () => {
  const first = pixelsOf(twoColours(8, 4))
  const data = Uint8Array.from(first.data)
  for (const [x, y] of [
    [2, 1],
    [5, 3],
  ] as const)
    data[(y * 8 + x) * first.depth] = 7
  expect(differenceOf(first, { ...first, data })).toBe('2 pixels, x 2 to 5, y 1 to 3')
})

it('names pictures of another size', () => {
  expect(differenceOf(pixelsOf(twoColours(8, 4)), pixelsOf(twoColours(8, 5)))).toBe('another size')
})
