import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { browserTests } from './browserTests.mjs'
import { readReport } from './readReport.mjs'

/**
 * Returns the slowest tests of vitest and Playwright JSON reports, slowest first: `  12.3 s  e2e/core/chat.test.ts:
 * typing ends`.
 */
export const slowestTests = (unitReports, browserReports, count = 10) =>
  [...unitReports.flatMap(unitTests), ...browserReports.flatMap(specTests)]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`)

const unitTests = (report) =>
  (readReport(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      file: path.relative(root, name),
      title: fullName,
    })),
  )

const specTests = (report) =>
  browserTests(report).map(({ file, ms, title }) => ({
    ms,
    file: path.relative(root, path.resolve(root, '.config', file)),
    title,
  }))
