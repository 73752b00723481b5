import { leftOut } from './browserTests.mjs'
import { readReport } from './readReport.mjs'
import { leftOutUnits } from './unitTests.mjs'

/**
 * Returns the numbers of passed and failed tests in a vitest JSON report. A missing report counts as one failure, and
 * so does a test skipped without a reason.
 */
export function unitCounts(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that fails to load has no tests that could fail.
  const unloaded = (report.testResults ?? []).filter(
    (result) => result.status === 'failed' && !result.assertionResults.length,
  )
  const unexplained =
    report.numTotalTests - report.numPassedTests - report.numFailedTests - leftOutUnits(file).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length + unexplained }
}

/**
 * Returns the same for a Playwright JSON report. A test fails unless it passed on the first try, or was skipped with a
 * reason why this computer cannot run it.
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
