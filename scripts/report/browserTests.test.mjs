import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftOut } from './browserTests.mjs'
import { browserFailures } from './failures.mjs'
import { appFaults } from './faultCounts.mjs'
import { browserCounts } from './readCounts.mjs'
import { slowestTests } from './slowestTests.mjs'
import { root } from '../setup/paths.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-report-'))
  file = path.join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const spec = (title, status, annotations = [], projectName = 'faults', duration = 0) => ({
  title,
  file: '../e2e/a.spec.ts',
  ok: status !== 'unexpected',
  tests: [
    { projectName, status, annotations, results: [{ duration, errors: [{ message: 'Nobody\n\ncame' }] }] },
  ],
})
function report(...specs) {
  const count = (status) => specs.filter(({ tests }) => tests[0].status === status).length
  const stats = {}
  for (const status of ['expected', 'unexpected', 'skipped', 'flaky']) stats[status] = count(status)
  const suites = [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }]
  writeFileSync(file, JSON.stringify({ stats, suites, errors: [] }))
}

test('a test skipped with a reason is reported and neither passed nor failed', () => {
  report(
    spec('a storm', 'expected'),
    spec('a full disk', 'skipped', [{ type: 'skip', description: 'no disks' }]),
    spec('search', 'expected', [], 'specs'),
  )
  expect(leftOut(file)).toEqual(['left out: a full disk (no disks)'])
  expect(browserCounts(file)).toEqual({ passed: 2, failed: 0 })
  expect(appFaults(file)).toBe(1)
})

test('a test skipped without a reason has failed', () => {
  report(spec('a storm', 'unexpected'), spec('a full disk', 'skipped', [{ type: 'skip' }]))
  expect(leftOut(file)).toEqual([])
  expect(browserCounts(file)).toEqual({ passed: 0, failed: 2 })
  expect(appFaults(file)).toBe(0)
})

test('a test that passed on a second try has failed', () => {
  report(spec('a storm', 'flaky'), spec('search', 'expected'))
  expect(browserCounts(file)).toEqual({ passed: 1, failed: 1 })
  expect(browserFailures(file)).toEqual(['FAILED: a storm\n    Nobody\n    came'])
})

test('lists the slowest tests of all reports first, with their file', () => {
  const unit = path.join(folder, 'unit.json')
  const assertionResults = [
    { title: 'folds', fullName: 'a fold folds', duration: 1500 },
    { title: 'is skipped', fullName: 'is skipped' },
  ]
  const name = path.join(root, 'shared/fold.test.ts')
  writeFileSync(unit, JSON.stringify({ testResults: [{ name, assertionResults }] }))
  report(spec('a storm', 'expected', [], 'faults', 2500), spec('search', 'expected', [], 'specs', 300))
  expect(slowestTests([unit], [file], 2)).toEqual([
    '   2.5 s  e2e/a.spec.ts: a storm',
    '   1.5 s  shared/fold.test.ts: a fold folds',
  ])
})
