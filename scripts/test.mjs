// `npm test`: all tests, in five groups: check, build, e2e, a day on strict servers, and the installed app. Groups that
// leave a core idle run at the same time. Every group runs even when another one failed, and all must pass.
import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { unitReport } from './check/steps.mjs'
import { builtProjects, runPlaywright } from './e2e/runPlaywright.mjs'
import { leftOut } from './report/browserTests.mjs'
import { browserFailures, unitFailures } from './report/failures.mjs'
import { appFaults, coreFaults, tellFaults } from './report/faultCounts.mjs'
import { browserCounts, unitCounts } from './report/readCounts.mjs'
import { realDays } from './report/realDays.mjs'
import { secondsSince } from './report/seconds.mjs'
import { slowestTests } from './report/slowestTests.mjs'
import { leftOutUnits } from './report/unitTests.mjs'
import { out } from './setup/paths.mjs'

const started = Date.now()
const groups = []
const counts = []
const lacking = []
const failures = []
const browserReports = []

await Promise.all([
  group('check', async (count) => {
    const code = await script('check.mjs')
    count(unitCounts(unitReport))
    lacking.push(...leftOutUnits(unitReport))
    failures.push(...unitFailures(unitReport))
    return code
  }),
  group('build', () => script('build.mjs')),
])
let appCases = 0
await Promise.all([
  group('e2e', (count) => browser(count, builtProjects, {}, (report) => (appCases = appFaults(report)))),
  // A day on a strict server is half spent waiting for its limits.
  group('a day on strict servers', async (count) => {
    const { failures: steps, ...days } = await realDays(['247', '407'])
    count(days)
    failures.push(...steps)
    return days.failed === 0 ? 0 : 1
  }).then(() =>
    group('installed application', async (count) => {
      const packed = await script('dist.mjs', '--fallback', 'deb')
      const env = packed === 0 ? { TOPICAL_DEB: await debFile() } : {}
      return (await browser(count, ['packaged'], env)) || packed
    }),
  ),
])

for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${tellFaults(coreFaults(unitReport), appCases)}`)
for (const line of lacking) console.log(line)
console.log('\nSlowest tests')
for (const line of slowestTests([unitReport], browserReports)) console.log(line)
console.log('\nGroups')
for (const { name, seconds, code } of groups)
  console.log(`${seconds.padStart(8)}  ${name}: ${code === 0 ? 'good' : 'FAILED'}`)
console.log(`${secondsSince(started).padStart(8)}  all`)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
if (lacking.length > 0) console.log(`${lacking.length} left out, since what they need is not here`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

async function group(name, work) {
  const begun = Date.now()
  console.log(`\n=== ${name} ===`)
  const own = []
  // The concurrent groups continue when one fails.
  const code = await work((count) => own.push(count)).catch((error) => {
    console.error(error)
    return 1
  })
  // A group can fail without a failing test, for example by a type error or a failed build. It counts as one failure.
  const told = own.some(({ failed }) => failed > 0)
  if (code !== 0 && !told) own.push({ passed: 0, failed: 1 })
  counts.push(...own)
  groups.push({ name, seconds: secondsSince(begun), code: told ? 1 : code })
}

function script(file, ...args) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function browser(count, projects, env, look = () => {}) {
  const { code, report } = await runPlaywright(projects, [], env)
  count(browserCounts(report))
  browserReports.push(report)
  lacking.push(...leftOut(report))
  failures.push(...browserFailures(report))
  look(report)
  return code
}

async function debFile() {
  const folder = path.join(out, 'dist')
  const name = (await readdir(folder)).find((file) => file.endsWith('.deb'))
  return path.join(folder, name)
}
