import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { tooShortIn } from '../../../shared/api/testing/tooShortIn.ts'
import { unboundedIn } from '../../../shared/api/testing/unboundedIn.ts'
import { fileSchemas } from './fileSchema.ts'

vi.mock('electron', () => ({ app: {}, dialog: {} }))

const root = path.resolve(import.meta.dirname, '../../..')
const readsFiles = readdirSync(path.join(root, 'electron'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => {
    if (!file.endsWith('.ts')) return false
    if (/\.test\.ts$|\/testing\/|platform\/jsonFile\.ts$|demoLogin/.test(file)) return false
    const text = readFileSync(path.join(root, 'electron', file), 'utf8')
    // Operations and the store parse parts of their records in several modules.
    if (/core\/(?:operations|store)\//.test(file))
      return /z\s*\.(?:object|record|array|preprocess)\(/.test(text)
    return /readJsonFile\(|safeParse\(parseJson\(/.test(text)
  },
)

const loaded = new Map<string, readonly z.ZodType[]>()

/** Returns the schemas of a module, except those of modules that were loaded before. */
async function schemasOf(file: string): Promise<readonly z.ZodType[]> {
  const before = fileSchemas.length
  await import(path.join(root, 'electron', file))
  const schemas = loaded.get(file) ?? fileSchemas.slice(before)
  loaded.set(file, schemas)
  return schemas
}

test('no module was loaded before, whose schemas would be missing', () => {
  expect(fileSchemas).toEqual([])
})

test.each(readsFiles)(
  'every text, number and list in a file of the profile has a limit: %s',
  async (file) => {
    expect(readFileSync(path.join(root, 'electron', file), 'utf8')).toContain('fileSchema(')
    for (const schema of await schemasOf(file)) expect(unboundedIn(schema, file)).toEqual([])
  },
)

test.each(readsFiles)('every stored record accepts the longest message: %s', async (file) => {
  for (const schema of await schemasOf(file)) expect(tooShortIn(schema, file)).toEqual([])
})
