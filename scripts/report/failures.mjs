import { stripVTControlCharacters } from 'node:util'
import { browserTests } from './browserTests.mjs'
import { readReport } from './readReport.mjs'

/** Number of lines of an error to print. The full error is in the test's output. */
const linesOfError = 14

/** Returns the failed tests of a vitest JSON report, each with the beginning of its error. */
export const unitFailures = (file) =>
  (readReport(file)?.testResults ?? []).flatMap(({ assertionResults, message, name, status }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [describeFailure(name, message)]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ failureMessages, fullName }) => describeFailure(fullName, failureMessages?.[0])),
  )

/** Returns the failed tests of a Playwright JSON report, each with the beginning of its error. */
export const browserFailures = (file) =>
  browserTests(file)
    .filter(({ status }) => status !== 'expected' && status !== 'skipped')
    .map(({ errors, title }) => describeFailure(title, errors[0]))

function describeFailure(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesOfError)
  return [`FAILED: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
