import { readReport } from './readReport.mjs'

/**
 * Returns all tests of a Playwright JSON report: {title, file, project, status, why, errors, ms}. `file` is relative to
 * the configuration, `why` is the reason of a skipped test, `errors` are the messages of its runs and `ms` is their
 * duration.
 */
export function browserTests(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return (readReport(report)?.suites ?? []).flatMap(specsOf).flatMap(({ file, tests, title }) =>
    tests.map(({ annotations, projectName, results, status }) => ({
      title,
      file,
      project: projectName,
      status,
      why: annotations?.find(({ type }) => type === 'skip')?.description ?? '',
      errors: (results ?? []).flatMap(({ errors }) => (errors ?? []).map(({ message }) => message ?? '')),
      ms: (results ?? []).reduce((sum, { duration }) => sum + (duration ?? 0), 0),
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
