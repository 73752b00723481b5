import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readJsonFile, writeFileAtomic, writeJsonFile } from './jsonFile.ts'
import { withFailingFile } from './testing/withFailingFile.ts'

const original = { fsyncSync: fs.fsyncSync, openSync: fs.openSync }
let dir: string
let path: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'topical-json-'))
  path = join(dir, 'some.json')
})
afterEach(() => {
  Object.assign(fs, original)
  syncBuiltinESMExports()
  rmSync(dir, { recursive: true, force: true })
})

const read = () => readJsonFile(path, z.object({ size: z.number() }), { size: 0 }, 0)

test.each(['EMFILE', 'EIO', 'EACCES', 'ESTALE'])('does not change a file that cannot be read: %s', (code) => {
  writeJsonFile(path, { size: 3 })
  withFailingFile('readFileSync', code, () => expect(read).toThrow(code))
  expect(readdirSync(dir)).toEqual(['some.json'])
  expect(read()).toEqual({ value: { size: 3 }, setAside: null })
})

test.each([
  ['a link', (linked: string) => symlinkSync(linked, path)],
  ['a folder', () => mkdirSync(path)],
])('sets %s in place of a file aside', (_what, put) => {
  const linked = join(dir, 'other')
  writeFileSync(linked, '{"size": 5}')
  put(linked)
  expect(read().value).toEqual({ size: 0 })
  expect(readdirSync(dir)).toEqual(['other', expect.stringMatching(/^some\.json\.bad-/)])
  expect(readFileSync(linked, 'utf8')).toBe('{"size": 5}')
})

test('a write does not follow a link at the temporary name', () => {
  const linked = join(dir, 'other')
  writeFileSync(linked, 'theirs')
  symlinkSync(linked, `${path}.new`)
  writeFileAtomic(path, 'ours')
  expect([readFileSync(linked, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['theirs', 'ours'])
  expect(readdirSync(dir)).toEqual(['other', 'some.json'])
})

test('a leftover temporary file affects neither mode nor content of the new one', () => {
  writeFileSync(`${path}.new`, 'x'.repeat(100))
  chmodSync(`${path}.new`, 0o666)
  writeFileAtomic(path, 'ours')
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['ours', 0o600])
})

test('syncs the folder after the rename', () => {
  const opened = new Map<number, string>()
  const synced: string[] = []
  fs.openSync = (file, ...rest) => {
    const handle = original.openSync(file, ...rest)
    opened.set(handle, String(file))
    return handle
  }
  fs.fsyncSync = (handle) => {
    synced.push(`${opened.get(handle)} ${readdirSync(dir).join(' ')}`)
    original.fsyncSync(handle)
  }
  syncBuiltinESMExports()
  writeFileAtomic(path, 'ours')
  expect(synced).toEqual([`${path}.new some.json.new`, `${dir} some.json`])
})
