import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { dayOfSources, getsRepairs } from '../security/runtimeAge.ts'
import { expect, test } from './fixtures.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('row 33: the pinned runtime is one of the three majors that get repairs', async ({ topical }) => {
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string }
  }
  expect(getsRepairs(devDependencies.electron, await dayOfSources()), devDependencies.electron).toBe(true)

  // Where the pinned one cannot be had the fallback is packaged: fit for a test, not to be given to people.
  const packaged = (await readFile(path.join(topical.folder, 'version'), 'utf8')).trim().replace(/^v/, '')
  if (packaged === devDependencies.electron) return
  const warning = `This package holds Electron ${packaged}, which gets no repairs; releases need ${devDependencies.electron}.`
  test.info().annotations.push({ type: 'warning', description: warning })
  console.warn(warning)
})
