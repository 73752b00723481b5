import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadCompiled } from './loadCompiled.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'load-compiled-'))
})
afterEach(async () => {
  delete createRequire(import.meta.url).extensions['.cjs']
  await rm(dir, { recursive: true })
})

const results = (globalThis as { told?: unknown[] }).told ?? []
Object.assign(globalThis, { told: results })
const changedCode = 'exports.name = __filename'
const text = `globalThis.told.push(require('./other.cjs').name, require('node:path').sep, __dirname)`

async function load(code: Buffer | null): Promise<readonly unknown[]> {
  const file = path.join(dir, 'one.cjs')
  await writeFile(file, text)
  await writeFile(path.join(dir, 'other.cjs'), changedCode)
  if (code !== null) await writeFile(`${file}.code`, code)
  results.length = 0
  loadCompiled(file)
  return [...results]
}

const wanted = (): readonly unknown[] => [path.join(dir, 'other.cjs'), path.sep, dir]

it('loads a file and the files it loads', async () => {
  expect(await load(null)).toEqual(wanted())
})

it('uses code that was compiled in advance', async () => {
  const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${text}\n});`)
  expect(await load(script.createCachedData())).toEqual(wanted())
})

it('compiles the text if the code is from a different engine', async () => {
  expect(await load(Buffer.from('no code at all'))).toEqual(wanted())
})
