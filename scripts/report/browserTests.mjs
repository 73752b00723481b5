import { readReport } from './readReport.mjs'

/**
 * Returns all tests of a Playwright JSON report: {title, project, status, why, errors}, where `why` is the reason of
 * a test that was left out and `errors` are the messages of its runs.
 */
export function browserTests(file) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return (readReport(file)?.suites ?? []).flatMap(specsOf).flatMap(({ tests, title }) =>
    tests.map(({ annotations, projectName, results, status }) => ({
      title,
      project: projectName,
      status,
      why: annotations?.find(({ type }) => type === 'skip')?.description ?? '',
      errors: (results ?? []).flatMap(({ errors }) => (errors ?? []).map(({ message }) => message ?? '')),
    })),
  )
}

/**
 * Returns the tests that this computer cannot run, with the reason: `left out: the disk is full (file systems ...)`.
 */
export const leftOut = (file) =>
  browserTests(file)
    .filter(({ status, why }) => status === 'skipped' && why !== '')
    .map(({ title, why }) => `left out: ${title} (${why})`)
