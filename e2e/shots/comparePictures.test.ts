import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { twoColors } from '../pictures.ts'
import { differenceOf } from './comparePictures.ts'

const pixels = (height: number): PNG => PNG.sync.read(twoColors(8, height))

it('finds no difference between two pictures of the same pixels', () => {
  expect(differenceOf(pixels(4), pixels(4))).toBeNull()
})

it('counts the pixels that differ, and names the box around them', () => {
  const [first, second] = [pixels(4), pixels(4)]
  for (const [x, y] of [
    [2, 1],
    [5, 3],
  ] as const)
    second.data[(y * 8 + x) * 4] = 7
  expect(differenceOf(first, second)).toBe('2 pixels, x 2 to 5, y 1 to 3')
})

it('names pictures of another size', () => {
  expect(differenceOf(pixels(4), pixels(5))).toBe('another size')
})
