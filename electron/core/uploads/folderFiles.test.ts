import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withFolders } from './folderFiles.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-folders-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => path.join(folder, name)
function make(...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(path.dirname(place(name)), { recursive: true })
    writeFileSync(place(name), name)
  }
}
const expanded = async (...names: readonly string[]) =>
  (await withFolders(names.map((name) => ({ path: place(name) })))).map(
    (file) => 'path' in file && path.relative(folder, file.path),
  )

it('a folder becomes its files in order, without hidden ones and links', async () => {
  make('a/b.txt', 'a/a.txt', 'a/c/d.txt', 'a/.git/config', 'a/.env', 'other.txt')
  symlinkSync(place('other.txt'), place('a/link.txt'))
  symlinkSync(folder, place('a/loop'))
  expect(await expanded('other.txt', 'a', 'missing')).toEqual([
    'other.txt',
    'a/a.txt',
    'a/b.txt',
    'a/c/d.txt',
    'missing',
  ])
})

it('a folder that is empty, too deep or too large stays to be refused', async () => {
  mkdirSync(place('empty'))
  make('deep/1/2/3/4/5/file.txt')
  make(...Array.from({ length: 51 }, (_, index) => `large/${index}`))
  make(...Array.from({ length: 50 }, (_, index) => `allowed/${index}`))
  make('wide/file.txt')
  // More names than are read, none of a file.
  for (let index = 0; index < 2000; index++)
    mkdirSync(place(`wide/${index % 20}/${index}`), { recursive: true })
  expect(await expanded('empty', 'deep', 'large', 'wide')).toEqual(['empty', 'deep', 'large', 'wide'])
  expect(await expanded('allowed', 'allowed')).toHaveLength(100)
  expect((await expanded('allowed', 'empty', 'allowed')).at(-1)).toBe('allowed')
})

it('content without a path stays', async () => {
  const pasted = { name: 'a.png', type: 'image/png', bytes: null }
  expect(await withFolders([pasted])).toEqual([pasted])
})
