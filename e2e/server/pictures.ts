import { crc32 } from './crc32.ts'
import { deflateSync } from 'node:zlib'

type Rgb = readonly [number, number, number]

function rgb(color: string): Rgb {
  const value = parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/**
 * Returns a PNG with two colors: `gradient` fades across, `disc` draws a circle of the second color on the first,
 * `face` the head and shoulders of an avatar.
 */
export function picture(
  width: number,
  height: number,
  from: string,
  to: string,
  kind: 'gradient' | 'disc' | 'face' = 'gradient',
): Buffer {
  const [a, b] = [rgb(from), rgb(to)]
  const raw = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    let at = y * (width * 3 + 1) + 1
    for (let x = 0; x < width; x++) {
      const share = shareOf(kind, x / width, y / height)
      for (let part = 0; part < 3; part++)
        raw[at++] = Math.round((a[part] ?? 0) * (1 - share) + (b[part] ?? 0) * share)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function shareOf(kind: 'gradient' | 'disc' | 'face', x: number, y: number): number {
  if (kind === 'gradient') return (x + y) / 2
  const round = (cx: number, cy: number, r: number) => {
    const d = r - Math.hypot(x - cx, y - cy)
    return Math.min(1, Math.max(0, d * 60))
  }
  return kind === 'disc' ? round(0.5, 0.5, 0.36) : Math.max(round(0.5, 0.4, 0.19), round(0.5, 1.02, 0.4))
}
