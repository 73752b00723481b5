// `npm run check`: types, lint, boundaries, dead code, formatting, sizes and unit tests.
// `-- --only "types"` runs the steps whose name begins so.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { runSteps } from './check/runSteps.mjs'
import { steps, unitReport } from './check/steps.mjs'
import { secondsSince } from './report/seconds.mjs'
import { unitCounts } from './report/readCounts.mjs'

const only = process.argv[2] === '--only' ? (process.argv[3] ?? '') : ''
const chosen = steps.filter(({ name }) => name.startsWith(only))
const started = Date.now()
await mkdir(path.dirname(unitReport), { recursive: true })
await rm(unitReport, { force: true })
const failed = await runSteps(chosen)
const tests = chosen.some(({ name }) => name === 'unit tests')
  ? `, ${unitCounts(unitReport).passed} unit tests passed`
  : ''
const verdict =
  failed.length === 0 && chosen.length > 0 ? 'all good' : `FAILED: ${failed.join(', ') || 'no such step'}`
console.log(`check in ${secondsSince(started)}: ${verdict}${tests}`)
process.exitCode = verdict === 'all good' ? 0 : 1
