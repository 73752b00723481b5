import { readReport } from './readReport.mjs'

/** Returns the skipped tests of a vitest JSON report whose title ends with the reason. */
export const leftOutUnits = (file) =>
  (readReport(file)?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ status, title }) => {
      const [, what, why] = /^(.+) \(left out: (.+)\)$/.exec(title) ?? []
      return status === 'skipped' && why !== undefined ? [`left out: ${what} (${why})`] : []
    })
