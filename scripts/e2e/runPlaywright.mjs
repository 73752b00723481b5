import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { out, root } from '../setup/paths.mjs'

/** Playwright projects that test the built app. */
export const builtProjects = ['specs', 'security', 'faults', 'crash']

/** Runs Playwright on these projects with this terminal. Returns {code, report}, where report is its JSON file. */
export async function runPlaywright(projects, args = [], env = {}) {
  const report = path.join(out, 'results', `${projects.join('-')}.json`)
  await mkdir(path.dirname(report), { recursive: true })
  await rm(report, { force: true })
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const chosen = projects.map((name) => `--project=${name}`)
  const child = spawn(
    process.execPath,
    [cli, 'test', '--config', path.join(root, '.config/playwright.config.ts'), ...chosen, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, TOPICAL_REPORT: report } },
  )
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, report }
}
