import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { withoutTable } from './slimFont.ts'

const file = createRequire(import.meta.url).resolve(
  '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff',
)

/** Returns a digest of each table's bytes, by name. */
function tablesOf(font: Buffer): ReadonlyMap<string, string> {
  const tables = new Map<string, string>()
  for (let index = 44; index < 44 + 20 * font.readUInt16BE(12); index += 20) {
    const offset = font.readUInt32BE(index + 4)
    const bytes = font.subarray(offset, offset + font.readUInt32BE(index + 8))
    tables.set(font.toString('latin1', index, index + 4), createHash('sha256').update(bytes).digest('hex'))
  }
  return tables
}

it('a font loses only the named table', () => {
  const font = readFileSync(file)
  const slim = withoutTable(font, 'SVG ')
  const before = new Map(tablesOf(font))
  expect(before.delete('SVG ')).toBe(true)
  expect(tablesOf(slim)).toEqual(before)
  expect(slim.readUInt32BE(8)).toBe(slim.length)
  expect(slim.length).toBeLessThan(font.length / 2)
})
