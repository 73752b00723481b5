import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'

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

it('row 19: the fuses of the program', async () => {
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

it('row 20: all is in the archive, and nothing of the sources or of node_modules', async () => {
  const { asar, asarUnpack, files } = await read()
  expect(asar).toBe(true)
  // The database's binary is the only thing beside it.
  expect((asarUnpack ?? []).filter((pattern) => pattern !== '.out/store/*.node')).toEqual([])
  expect(files.filter((pattern) => !pattern.startsWith('.out/') && !pattern.startsWith('!'))).toEqual([
    'package.json',
  ])
})
