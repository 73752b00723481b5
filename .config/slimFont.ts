import type { Plugin } from 'vite'

const entrySize = 20
const headerSize = 44

/** Returns the font without one of its tables (WOFF File Format 1.0). The others keep their bytes. */
export function withoutTable(font: Buffer, name: string): Buffer {
  const all = Array.from({ length: font.readUInt16BE(12) }, (_, index) => {
    const at = headerSize + index * entrySize
    const offset = font.readUInt32BE(at + 4)
    const length = font.readUInt32BE(at + 8)
    const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4
    return {
      entry: Buffer.from(font.subarray(at, at + entrySize)),
      data: Buffer.concat([font.subarray(offset, offset + length), Buffer.alloc(padded(length) - length)]),
      unpacked: padded(font.readUInt32BE(at + 12)),
    }
  })
  const tables = all.filter(({ entry }) => entry.toString('latin1', 0, 4) !== name)
  let offset = headerSize + tables.length * entrySize
  for (const { entry, data } of tables) {
    entry.writeUInt32BE(offset, 4)
    offset += data.length
  }
  const header = Buffer.from(font.subarray(0, headerSize))
  header.writeUInt32BE(offset, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(
    tables.reduce((size, { unpacked }) => size + unpacked, 12 + 16 * tables.length),
    16,
  )
  return Buffer.concat([header, ...tables.map(({ entry }) => entry), ...tables.map(({ data }) => data)])
}

/**
 * Removes the SVG drawings from the emoji font. They are two thirds of it, 20 MB of memory unpacked, and Chromium does
 * not draw them.
 */
export const slimEmojiFont: Plugin = {
  name: 'slim-emoji-font',
  generateBundle(_options, bundle) {
    for (const asset of Object.values(bundle))
      if (asset.type === 'asset' && /noto-color-emoji.*\.woff$/.test(asset.fileName))
        asset.source = withoutTable(Buffer.from(asset.source), 'SVG ')
  },
}
