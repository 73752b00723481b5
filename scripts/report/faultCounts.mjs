import { browserTests } from './browserTests.mjs'
import { readReport } from './readReport.mjs'

/** How many named faults of core passed, by a vitest JSON report. */
export function coreFaults(file) {
  const isCase = ({ name }) => /e2e[\\/]faults[\\/](?!app[\\/]|faultCases\.)/.test(name)
  return (readReport(file)?.testResults ?? [])
    .filter(isCase)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
}

/** The same of the app, by a Playwright JSON report. */
export const appFaults = (file) =>
  browserTests(file).filter(({ project, status }) => project === 'faults' && status === 'expected').length

/** `Faults: 34 of core, 12 of the app, 46 named cases`. */
export const tellFaults = (core, app) =>
  `Faults: ${core} of core, ${app} of the app, ${core + app} named cases`
