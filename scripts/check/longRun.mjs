// `npm run check -- --stories 500 [--seed 1]`: only the long run of scenarios of several users against the reference
// server; `--kills 1000 [--seed 1]`: only that of the client that is killed repeatedly. A failure prints its seed, and
// `--stories 1 --seed N` or `--kills 10 --seed N` repeats it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { simulationReport } from './steps.mjs'

const longRuns = [
  { flag: '--stories', variable: 'TOPICAL_STORIES', tests: 'e2e/simulation', report: simulationReport },
  { flag: '--kills', variable: 'TOPICAL_KILLS', tests: 'e2e/crash/crash.test.ts', report: null },
]

/** Returns the long run that the arguments request; undefined for none. */
export const longRunOf = (args) => longRuns.find(({ flag }) => args.includes(flag))

/** Runs the tests. Returns the exit code. */
export function runLong({ flag, variable, tests, report }, args) {
  const numberAfter = (name, usual) => {
    const index = args.indexOf(name)
    const value = index < 0 ? usual : Number(args[index + 1])
    if (!Number.isInteger(value) || value < 1) throw new Error(`${name} takes a number`)
    return String(value)
  }
  const env = { ...process.env, [variable]: numberAfter(flag, 0), TOPICAL_SEED: numberAfter('--seed', 1) }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const config = path.join(root, '.config/vitest.config.ts')
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, tests], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => {
      if (report !== null) console.log(readFileSync(report, 'utf8'))
      resolve(code ?? 1)
    })
  })
}
