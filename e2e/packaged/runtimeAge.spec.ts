import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'

const root = path.resolve(import.meta.dirname, '../..')

// The day each major became stable. Its support ends when the third after it does, three times eight weeks later.
const stable: Readonly<Record<string, string>> = {
  '43': '2026-07-01',
  '44': '2026-08-25',
  '45': '2026-10-21',
}
const supportedWeeks = 24
const week = 7 * 24 * 60 * 60 * 1000

/** The day of the newest commit, so that what was once right stays right; without a history, today. */
async function dayOfSources(): Promise<number> {
  const asked = await promisify(execFile)('git', ['log', '-1', '--format=%cI'], { cwd: root }).catch(
    () => null,
  )
  return asked ? Date.parse(asked.stdout.trim()) : Date.now()
}

test('row 33: the pinned runtime is one of the three majors that get repairs', async ({ topical }) => {
  const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string }
  }
  const day = stable[devDependencies.electron.split('.')[0] ?? '']
  expect(day, `the table has no day for Electron ${devDependencies.electron}`).toBeDefined()
  expect(Date.parse(day ?? '') + supportedWeeks * week).toBeGreaterThan(await dayOfSources())

  // Where the pinned one cannot be had the fallback is packaged: fit for a test, not to be given to people.
  const packaged = (await readFile(path.join(topical.folder, 'version'), 'utf8')).trim().replace(/^v/, '')
  if (packaged === devDependencies.electron) return
  const warning = `This package holds Electron ${packaged}, which gets no repairs; releases need ${devDependencies.electron}.`
  test.info().annotations.push({ type: 'warning', description: warning })
  console.warn(warning)
})
