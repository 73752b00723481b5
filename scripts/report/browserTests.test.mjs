import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftOut } from './browserTests.mjs'
import { browserFailures } from './failures.mjs'
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
  tests: [{ projectName, status, annotations, results: [{ errors: [{ message: 'Nobody\n\ncame' }] }] }],
})
function report(...specs) {
  const count = (status) => specs.filter(({ tests }) => tests[0].status === status).length
  const stats = {}
  for (const status of ['expected', 'unexpected', 'skipped', 'flaky']) stats[status] = count(status)
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

test('two may pass at the second try, and are told; three have failed', () => {
  report(spec('a storm', 'flaky'), spec('search', 'flaky'))
  expect(browserCounts(file)).toEqual({ passed: 2, failed: 0 })
  expect(browserFailures(file)).toEqual([
    'SECOND TRY: a storm\n    Nobody\n    came',
    'SECOND TRY: search\n    Nobody\n    came',
  ])
  report(spec('a storm', 'flaky'), spec('search', 'flaky'), spec('typing', 'flaky'))
  expect(browserCounts(file)).toEqual({ passed: 0, failed: 3 })
})
