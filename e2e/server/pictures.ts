import { PNG } from 'pngjs'

type Rgb = readonly [number, number, number]

const rgb = (color: string): Rgb => {
  const value = parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Returns a PNG in which each pixel is `share` (0 to 1) of the second color and the rest of the first one. */
export function mixedPicture(
  width: number,
  height: number,
  [from, to]: readonly [string, string],
  share: (x: number, y: number) => number,
): Buffer {
  const [a, b] = [rgb(from), rgb(to)]
  const data = Buffer.alloc(width * height * 3)
  let at = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = share(x / width, y / height)
      for (let index = 0; index < 3; index++)
        data[at++] = Math.round(a[index]! * (1 - part) + b[index]! * part)
    }
  const png = Object.assign(new PNG({ width, height }), { data })
  const plain = { colorType: 2, inputColorType: 2, inputHasAlpha: false } as const
  return PNG.sync.write(png, { ...plain, filterType: 0, deflateLevel: 6, deflateStrategy: 0 })
}

/**
 * Returns a PNG with two colors: `gradient` fades across, `disc` draws a circle of the second color on the first,
 * `face` the head and shoulders of an avatar.
 */
export const picture = (
  width: number,
  height: number,
  from: string,
  to: string,
  kind: 'gradient' | 'disc' | 'face' = 'gradient',
): Buffer => mixedPicture(width, height, [from, to], (x, y) => shareOf(kind, x, y))

function shareOf(kind: 'gradient' | 'disc' | 'face', x: number, y: number): number {
  if (kind === 'gradient') return (x + y) / 2
  const round = (cx: number, cy: number, r: number) => {
    const d = r - Math.hypot(x - cx, y - cy)
    return Math.min(1, Math.max(0, d * 60))
  }
  return kind === 'disc' ? round(0.5, 0.5, 0.36) : Math.max(round(0.5, 0.4, 0.19), round(0.5, 1.02, 0.4))
}
