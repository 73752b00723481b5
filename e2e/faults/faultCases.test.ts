import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appFaults, coreFaults } from './faultCases.ts'

/** Returns the sources of all files in a folder with this ending, without the formatter's line breaks. */
function sources(folder: string, end: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(end) && name !== 'faultCases.test.ts')
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/\(\s+/g, '(')).join('\n')
}
const timesIn = (text: string, part: string) => text.split(part).length - 1

test('each fault has one case of core, or one of the app', () => {
  const core = sources(import.meta.dirname, '.test.ts')
  const app = sources(path.join(import.meta.dirname, 'app'), '.spec.ts')
  expect(coreFaults.filter((name) => timesIn(core, `'${name}'`) !== 1)).toEqual([])
  expect(appFaults.filter((name) => timesIn(app, `appFault('${name}'`) !== 1)).toEqual([])
})

test('fault names are unique and at most 80 characters long', () => {
  for (const names of [coreFaults, appFaults]) expect(new Set(names).size).toBe(names.length)
  expect([...coreFaults, ...appFaults].filter((name) => name.length > 80)).toEqual([])
  expect(coreFaults.length + appFaults.length).toBeGreaterThanOrEqual(150)
})
