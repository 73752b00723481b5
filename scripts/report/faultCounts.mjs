import { browserTests } from './browserTests.mjs'
import { readReport } from './readReport.mjs'

/** Returns the number of core's named faults that passed, from a vitest JSON report. */
export function coreFaults(file) {
  const isCase = ({ name }) => /e2e[\\/]faults[\\/](?!app[\\/]|faultCases\.)/.test(name)
  return (readReport(file)?.testResults ?? [])
    .filter(isCase)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
}

/** Returns the number of the app's named faults that passed, from a Playwright JSON report. */
export const appFaults = (file) =>
  browserTests(file).filter(({ project, status }) => project === 'faults' && status === 'expected').length

/** Formats the counts: `Faults: 34 of core, 12 of the app, 46 named cases`. */
export const tellFaults = (core, app) =>
  `Faults: ${core} of core, ${app} of the app, ${core + app} named cases`
