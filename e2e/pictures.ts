import { mixedPicture } from './server/pictures.ts'

/** Returns a PNG with one color in the left half and a second one in the right half. */
export const twoColors = (width: number, height: number): Buffer =>
  mixedPicture(width, height, ['#c80000', '#0000c8'], (x) => (x < 0.5 ? 0 : 1))
