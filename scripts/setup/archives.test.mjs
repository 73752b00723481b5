import { expect, test } from 'vitest'
import { crc32, deflateRawSync } from 'node:zlib'
import { fileInTar, zipEntries } from './archives.mjs'

/** Returns a zip of one deflated file. `crc` can be invalid. */
function zipOf(name, content, crc = crc32(content)) {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc, 16)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  central.writeUInt32LE((0o100755 << 16) >>> 0, 38)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

test('reads the files of a zip with their permissions', async () => {
  const [entry] = zipEntries(zipOf('a/b', Buffer.from('hello hello hello')))
  expect(entry.name).toBe('a/b')
  expect(entry.mode & 0o777).toBe(0o755)
  expect(String(await entry.read())).toBe('hello hello hello')
})

test('rejects a damaged file in a zip', async () => {
  const [entry] = zipEntries(zipOf('a', Buffer.from('hello'), 1))
  await expect(entry.read()).rejects.toThrow('a is damaged')
})

test('finds the requested file in a tar after others', () => {
  const file = (name, content) => {
    const head = Buffer.alloc(512)
    head.write(name)
    head.write(content.length.toString(8).padStart(11, '0'), 124)
    return Buffer.concat([head, Buffer.from(content), Buffer.alloc(512 - content.length)])
  }
  const tar = Buffer.concat([file('first', 'xx'), file('second', 'wanted'), Buffer.alloc(1024)])
  expect(String(fileInTar(tar, 'second'))).toBe('wanted')
  expect(() => fileInTar(tar, 'third')).toThrow('third is not in the archive')
})
