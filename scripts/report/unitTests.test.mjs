import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unitCounts } from './readCounts.mjs'
import { leftOutUnits } from './unitTests.mjs'

test('a test that is left out says why in its title, or has failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-report-'))
  const file = path.join(folder, 'report.json')
  const assertionResults = [
    { status: 'passed', title: 'it folds (left out: nothing)' },
    { status: 'skipped', title: 'it quotes (left out: no documents)' },
    { status: 'skipped', title: 'it may be' },
  ]
  const testResults = [{ status: 'passed', assertionResults }]
  writeFileSync(file, JSON.stringify({ numTotalTests: 3, numPassedTests: 1, numFailedTests: 0, testResults }))
  expect(leftOutUnits(file)).toEqual(['left out: it quotes (no documents)'])
  expect(unitCounts(file)).toEqual({ passed: 1, failed: 1 })
  rmSync(folder, { recursive: true, force: true })
})
