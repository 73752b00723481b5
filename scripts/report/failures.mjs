import { stripVTControlCharacters } from 'node:util'
import { browserTests } from './browserTests.mjs'
import { readReport } from './readReport.mjs'

/** Lines of an error's message; the whole stands where the test ran. */
const linesOfError = 14

/** Failed tests of a vitest JSON report, each with the beginning of its error. */
export const unitFailures = (file) =>
  (readReport(file)?.testResults ?? []).flatMap(({ assertionResults, message, name, status }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [tell('FAILED', name, message)]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ failureMessages, fullName }) => tell('FAILED', fullName, failureMessages?.[0])),
  )

/** Failed tests of a Playwright JSON report, and tests that passed at the second try only. */
export const browserFailures = (file) =>
  browserTests(file)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ errors, status, title }) => tell(status === 'flaky' ? 'SECOND TRY' : 'FAILED', title, errors[0]))

function tell(word, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesOfError)
  return [`${word}: ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}
