// `npm run check`: types, lint, boundaries, dead code, formatting, sizes and unit tests. `-- --only "types"` runs the
// steps whose name starts with the text; `-- --stories 500` runs only this number of scenarios, and `-- --kills 1000`
// only this number of kills of the client.
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { longRunOf, runLong } from './check/longRun.mjs'
import { runSteps } from './check/runSteps.mjs'
import { simulationReport, steps, unitReport } from './check/steps.mjs'
import { coreFaults } from './report/faultCounts.mjs'
import { secondsSince } from './report/seconds.mjs'
import { unitCounts } from './report/readCounts.mjs'

const long = longRunOf(process.argv)
if (long !== undefined) process.exit(await runLong(long, process.argv.slice(2)))
const only = process.argv[2] === '--only' ? (process.argv[3] ?? '') : ''
const chosen = steps.filter(({ name }) => name.startsWith(only))
const started = Date.now()
await mkdir(path.dirname(unitReport), { recursive: true })
for (const report of [unitReport, simulationReport]) await rm(report, { force: true })
const failed = await runSteps(chosen)
// Prints the allowed differences of the simulation, even after success.
console.log(await readFile(simulationReport, 'utf8').catch(() => ''))
const tests = chosen.some(({ name }) => name === 'unit tests')
  ? `, ${unitCounts(unitReport).passed} unit tests passed`
  : ''
if (tests !== '') console.log(`Faults: ${coreFaults(unitReport)} named cases of core`)
const verdict =
  failed.length === 0 && chosen.length > 0 ? 'all good' : `FAILED: ${failed.join(', ') || 'no such step'}`
console.log(`check in ${secondsSince(started)}: ${verdict}${tests}`)
process.exitCode = verdict === 'all good' ? 0 : 1
