// `npm run check -- --stories 500 [--seed 1]`: the long run of the stories of several people against the reference
// server, alone. A failing one names its seed, and `--stories 1 --seed N` plays it again.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { proofReport } from './steps.mjs'

/** Answers the exit code. */
export function runStories(args) {
  const numberAfter = (name, usual) => {
    const at = args.indexOf(name)
    const value = at < 0 ? usual : Number(args[at + 1])
    if (!Number.isInteger(value) || value < 1) throw new Error(`${name} takes a number`)
    return String(value)
  }
  const env = {
    ...process.env,
    TOPICAL_STORIES: numberAfter('--stories', 0),
    TOPICAL_SEED: numberAfter('--seed', 1),
  }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const config = path.join(root, '.config/vitest.config.ts')
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, 'e2e/proof'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => {
      console.log(readFileSync(proofReport, 'utf8'))
      resolve(code ?? 1)
    })
  })
}
