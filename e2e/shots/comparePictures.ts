import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PNG } from 'pngjs'

/** A picture with four bytes a pixel. */
type Pixels = Pick<PNG, 'width' | 'height' | 'data'>

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
      const difference = first!.equals(second!)
        ? null
        : differenceOf(PNG.sync.read(first!), PNG.sync.read(second!))
      if (difference !== null) lines.push(`${name}: ${difference}`)
    }
  }
  return lines
}

const picturesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder)).filter((name) => name.endsWith('.png')))

/** Returns how many pixels differ and the box around them; null: none. */
export function differenceOf(first: Pixels, second: Pixels): string | null {
  const { width, height } = first
  if (width !== second.width || height !== second.height) return 'another size'
  let count = 0
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (first.data.readUInt32BE(pixel * 4) === second.data.readUInt32BE(pixel * 4)) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
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
