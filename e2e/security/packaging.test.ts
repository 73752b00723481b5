import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { dayOfSources, getsRepairs } from './runtimeAge.ts'

const root = path.resolve(import.meta.dirname, '../..')
const configuration = z.object({
  asar: z.boolean(),
  asarUnpack: z.array(z.string()).optional(),
  files: z.array(z.string()),
  electronFuses: z.record(z.string(), z.boolean()),
})

const read = async () =>
  z
    .object({ default: configuration })
    .parse(await import(pathToFileURL(path.join(root, '.config/electron-builder.mjs')).href)).default

it('row 19: the fuses of the program are set', async () => {
  expect((await read()).electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
  })
})

it('row 20: everything is in the archive, without sources and node_modules', async () => {
  const { asar, asarUnpack, files } = await read()
  expect(asar).toBe(true)
  // Only the database's binary is unpacked beside it.
  expect((asarUnpack ?? []).filter((pattern) => pattern !== '.out/store/*.node')).toEqual([])
  expect(files.filter((pattern) => !pattern.startsWith('.out/') && !pattern.startsWith('!'))).toEqual([
    'package.json',
  ])
})

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as unknown

it('row 33: the pinned runtime is exact, locked, and gets security fixes', async () => {
  const { electron } = z
    .object({ devDependencies: z.object({ electron: z.string() }) })
    .parse(await readJson('package.json')).devDependencies
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/)
  const { packages } = z
    .object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
    .parse(await readJson('package-lock.json'))
  expect(packages['node_modules/electron']?.version).toBe(electron)
  expect(getsRepairs(electron, await dayOfSources())).toBe(true)
})

it('row 33: a runtime gets security fixes until the third major version after it', () => {
  expect(getsRepairs('45.4.1', Date.parse('2027-04-06'))).toBe(true)
  expect(getsRepairs('45.4.1', Date.parse('2027-04-08'))).toBe(false)
  expect(getsRepairs('40.0.0', Date.parse('2026-11-01'))).toBeNull()
})
