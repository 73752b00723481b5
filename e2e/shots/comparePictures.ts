import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Bytes of a pixel. */
  readonly depth: number
  readonly data: Uint8Array
}

/** Compares the pictures of two folders; returns a line for each that differs or is in one folder alone. */
export async function comparePictures(before: string, after: string): Promise<readonly string[]> {
  const [old, now] = await Promise.all([picturesIn(before), picturesIn(after)])
  const lines: string[] = []
  for (const name of [...new Set([...old, ...now])].sort()) {
    if (!now.has(name)) lines.push(`${name}: only in ${before}`)
    else if (!old.has(name)) lines.push(`${name}: only in ${after}`)
    else {
      const [first, second] = await Promise.all(
        [before, after].map((folder) => readFile(path.join(folder, name))),
      )
      const difference = first!.equals(second!) ? null : differenceOf(pixelsOf(first!), pixelsOf(second!))
      if (difference !== null) lines.push(`${name}: ${difference}`)
    }
  }
  return lines
}

const picturesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder)).filter((name) => name.endsWith('.png')))

/** Returns how many pixels differ and the box around them; null: none. */
export function differenceOf(first: Pixels, second: Pixels): string | null {
  const { width, height, depth } = first
  if (width !== second.width || height !== second.height || depth !== second.depth) return 'another size'
  let count = 0
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let at = 0; at < first.data.length; at += depth) {
    let isSame = true
    for (let byte = at; byte < at + depth; byte++) isSame &&= first.data[byte] === second.data[byte]
    if (isSame) continue
    const x = (at / depth) % width
    const y = Math.floor(at / depth / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    count += 1
  }
  const { left, top, right, bottom } = box
  return count === 0
    ? null
    : `${String(count)} pixels, x ${String(left)} to ${String(right)}, y ${String(top)} to ${String(bottom)}`
}

/** Decodes a PNG as Chromium writes it: eight bits a channel, not interlaced. */
export function pixelsOf(png: Buffer): Pixels {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const depth = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * depth
  const data = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < depth ? 0 : data[at - depth]!
      const above = y === 0 ? 0 : data[at - stride]!
      const corner = x < depth || y === 0 ? 0 : data[at - stride - depth]!
      data[at] = raw[y * (stride + 1) + 1 + x]! + predicted(filter, left, above, corner)
    }
  }
  return { width, height, depth, data }
}

/** Returns what a filter of PNG adds to a byte (PNG specification, 9.2). */
function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const [toLeft, toAbove, toCorner] = [left, above, corner].map((byte) =>
        Math.abs(left + above - corner - byte),
      ) as [number, number, number]
      if (toLeft <= toAbove && toLeft <= toCorner) return left
      return toAbove <= toCorner ? above : corner
    }
    default:
      return 0
  }
}
