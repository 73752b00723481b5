import { leftOut } from './browserTests.mjs'
import { readReport } from './readReport.mjs'
import { leftOutUnits } from './unitTests.mjs'

/**
 * How many tests of a vitest JSON report passed and failed; a missing report counts as one failure, and so does a test
 * that is left out and does not say why.
 */
export function unitCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that cannot even be loaded has no tests to fail.
  const unloaded = (report.testResults ?? []).filter(
    (result) => result.status === 'failed' && !result.assertionResults.length,
  )
  const unexplained =
    report.numTotalTests - report.numPassedTests - report.numFailedTests - leftOutUnits(file).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length + unexplained }
}

/**
 * The same of a Playwright JSON report. Everything fails that neither passed at once nor is left out with the reason why
 * this computer cannot run it.
 */
export function browserCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + skipped - leftOut(file).length + report.errors.length,
  }
}
