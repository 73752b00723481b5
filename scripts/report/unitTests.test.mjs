import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unitFailures } from './failures.mjs'
import { unitCounts } from './readCounts.mjs'
import { leftOutUnits } from './unitTests.mjs'

test('a skipped test without a reason in its title has failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-report-'))
  const file = path.join(folder, 'report.json')
  const assertionResults = [
    { status: 'passed', title: 'it folds (left out: nothing)' },
    { status: 'skipped', title: 'it quotes (left out: no documents)' },
    { status: 'skipped', title: 'it may be' },
    {
      status: 'failed',
      fullName: 'it falls',
      title: 'it falls',
      failureMessages: ['\u001b[31mDown\u001b[0m'],
    },
  ]
  const testResults = [{ status: 'passed', assertionResults }]
  writeFileSync(file, JSON.stringify({ numTotalTests: 4, numPassedTests: 1, numFailedTests: 1, testResults }))
  expect(leftOutUnits(file)).toEqual(['left out: it quotes (no documents)'])
  expect(unitCounts(file)).toEqual({ passed: 1, failed: 2 })
  expect(unitFailures(file)).toEqual(['FAILED: it falls\n    Down'])
  rmSync(folder, { recursive: true, force: true })
})
