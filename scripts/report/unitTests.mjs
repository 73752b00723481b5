import { readReport } from './readReport.mjs'

/** The tests of a vitest JSON report that were left out for the reason that their title ends with. */
export const leftOutUnits = (file) =>
  (readReport(file)?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, title }) => {
      const [, what, why] = /^(.+) \(left out: (.+)\)$/.exec(title) ?? []
      return status === 'skipped' && why !== undefined ? [`left out: ${what} (${why})`] : []
    })
