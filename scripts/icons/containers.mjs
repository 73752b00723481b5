const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256]
// Type codes with PNG content. A size occurs again as the double of its half.
const ICNS_TYPES = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]

/** Returns a Windows icon with the PNGs. pngs: bytes by size in pixels. */
export function icoFile(pngs) {
  const header = Buffer.alloc(6 + 16 * ICO_SIZES.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(ICO_SIZES.length, 4)
  let offset = header.length
  ICO_SIZES.forEach((size, index) => {
    const at = 6 + 16 * index
    const { length } = pngs.get(size)
    header.writeUInt8(size % 256, at) // 0 means 256
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += length
  })
  return Buffer.concat([header, ...ICO_SIZES.map((size) => pngs.get(size))])
}

/** Returns a macOS icon with the PNGs. pngs: bytes by size in pixels. */
export function icnsFile(pngs) {
  const entries = ICNS_TYPES.map(([type, size]) => chunk(type, pngs.get(size)))
  return chunk('icns', Buffer.concat(entries))
}

function chunk(type, content) {
  const head = Buffer.alloc(8)
  head.write(type, 'ascii')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
