import { crc32, deflateSync } from 'node:zlib'

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
  // Each row starts with its filter: none.
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  for (let y = 0; y < height; y++) {
    at += 1
    for (let x = 0; x < width; x++) {
      const part = share(x / width, y / height)
      for (let index = 0; index < 3; index++)
        rows[at++] = Math.round(a[index]! * (1 - part) + b[index]! * part)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
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
