import { crc32, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

const inflate = promisify(inflateRaw)

/** Returns the bytes of a file in a plain (ustar) archive in memory. */
export function fileInTar(archive, name) {
  for (let index = 0; index + 512 <= archive.length;) {
    const found = archive.toString('utf8', index, index + 100).replace(/\0.*$/s, '')
    if (!found) break
    const size = parseInt(archive.toString('ascii', index + 124, index + 136).replace(/[^0-7]/g, ''), 8)
    if (found === name) return archive.subarray(index + 512, index + 512 + size)
    index += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error(`${name} is not in the archive`)
}

/**
 * Yields the entries of a zip in memory, each {name, mode, read()}. Does not support zip64. read() checks size and CRC.
 */
export function* zipEntries(zip) {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== 0x06054b50) end--
  if (end < 0) throw new Error('the zip has no directory')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const header = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      mode: zip.readUInt32LE(at + 38) >>> 16,
      offset: zip.readUInt32LE(at + 42),
    }
    yield { name: header.name, mode: header.mode, read: () => readEntry(zip, header) }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

async function readEntry(zip, { name, method, crc, packed, size, offset }) {
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const raw = zip.subarray(start, start + packed)
  const bytes = method === 0 ? raw : await inflate(raw, { maxOutputLength: size + 1 })
  if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged in the zip`)
  return bytes
}
