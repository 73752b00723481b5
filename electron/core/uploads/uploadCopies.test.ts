import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUploadCopies } from './uploadCopies.ts'

let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'topical-copies-')), 'uploads')
})
afterEach(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

const key = new Uint8Array(32).fill(9)
const picture = Buffer.from('what somebody pasted '.repeat(100))
const onDisk = () =>
  readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')] as const)
const isReadable = () => onDisk().some(([, text]) => text.includes('someone'))

test('a copy is encrypted on disk and can be read only with its key', async () => {
  const copies = createUploadCopies(folder, () => key)
  const file = (await copies.keep('one', picture))!
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(isReadable()).toBe(false)
  expect(Buffer.from(await copies.read(file)).equals(picture)).toBe(true)
  const another = createUploadCopies(folder, () => new Uint8Array(32))
  await expect(another.read(file)).rejects.toMatchObject({ kind: 'unreadable' })
  const text = readFileSync(file)
  text[60]! ^= 1
  writeFileSync(file, text)
  await expect(copies.read(file)).rejects.toMatchObject({ kind: 'unreadable' })
  await copies.drop(file)
  await expect(copies.read(file)).rejects.toMatchObject({ kind: 'gone' })
})

test('keeps nothing without a key or a folder, or after keeping has ended', async () => {
  expect(await createUploadCopies(folder, () => null).keep('one', picture)).toBeNull()
  expect(await createUploadCopies(null, () => key).keep('one', picture)).toBeNull()
  const copies = createUploadCopies(folder, () => key)
  copies.end()
  expect(await copies.keep('one', picture)).toBeNull()
})

test('encrypts or deletes a readable copy of an earlier version', async () => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['kept', 'half', 'kept.part']) writeFileSync(path.join(folder, name), picture)
  const copies = createUploadCopies(folder, () => key)
  const before = '/where/the/profile/was/uploads/kept'
  expect(Buffer.from(await copies.read(before)).equals(picture)).toBe(true)
  await copies.tidy([before])
  expect(onDisk().map(([name]) => name)).toEqual(['kept'])
  expect(isReadable()).toBe(false)
  const source = await copies.source(before, picture.length)
  const into = new Uint8Array(picture.length)
  await source.read(into, 0)
  expect(Buffer.from(into).equals(picture)).toBe(true)
})
