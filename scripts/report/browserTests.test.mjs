import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftOut } from './browserTests.mjs'
import { appFaults } from './faultCounts.mjs'
import { browserCounts } from './readCounts.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-report-'))
  file = path.join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const spec = (title, status, annotations = [], projectName = 'faults') => ({
  title,
  ok: status !== 'unexpected',
  tests: [{ projectName, status, annotations }],
})
function report(...specs) {
  const count = (status) => specs.filter(({ tests }) => tests[0].status === status).length
  const stats = { flaky: 0 }
  for (const status of ['expected', 'unexpected', 'skipped']) stats[status] = count(status)
  const suites = [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }]
  writeFileSync(file, JSON.stringify({ stats, suites, errors: [] }))
}

test('a test that says why it is left out is told, and is neither good nor bad', () => {
  report(
    spec('a storm', 'expected'),
    spec('a full disk', 'skipped', [{ type: 'skip', description: 'no disks' }]),
    spec('search', 'expected', [], 'specs'),
  )
  expect(leftOut(file)).toEqual(['left out: a full disk (no disks)'])
  expect(browserCounts(file)).toEqual({ passed: 2, failed: 0 })
  expect(appFaults(file)).toBe(1)
})

test('one that does not say why has failed', () => {
  report(spec('a storm', 'unexpected'), spec('a full disk', 'skipped', [{ type: 'skip' }]))
  expect(leftOut(file)).toEqual([])
  expect(browserCounts(file)).toEqual({ passed: 0, failed: 2 })
  expect(appFaults(file)).toBe(0)
})
