import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { out } from '../setup/paths.mjs'

/**
 * A run alone takes two minutes, half of it waiting for the server's limits. On a slow computer, at the same time as
 * the end-to-end tests, it takes several times as long.
 */
const limitSeconds = 1200

const verb = (name, ...args) => [path.join(import.meta.dirname, '../run.mjs'), name, ...args]

/**
 * Runs the day of `npm run real` on strict servers of these levels at the same time. Returns the numbers of passed and
 * failed steps, with a line for each failure.
 */
export async function realDays(levels) {
  await mkdir(path.join(out, 'results'), { recursive: true })
  const days = await Promise.all(levels.map(realDay))
  const sum = (key) => days.reduce((total, day) => total + day[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), failures: days.flatMap(({ failures }) => failures) }
}

async function realDay(level) {
  const server = spawn(process.execPath, verb('server', '--scenario', 'strict', '--feature-level', level), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const ready = await new Promise((resolve, reject) => {
      createInterface(server.stdout).once('line', resolve)
      server.once('exit', () => reject(new Error('The server left.')))
    })
    const accounts = path.join(out, 'results', `accounts-${level}.json`)
    await writeFile(accounts, ready)
    const { url } = JSON.parse(ready)
    return await run(level, ['--server', url, '--accounts', accounts, '--limit', String(limitSeconds)])
  } finally {
    server.kill('SIGTERM')
  }
}

/**
 * Returns the environment without this run's virtual display, so that the day starts another one. On a shared one
 * windows take the focus from each other: menus close, and a window without the focus marks no messages as read.
 */
function ownDisplay() {
  const { DISPLAY, TOPICAL_VIRTUAL_DISPLAY, ...others } = process.env
  return TOPICAL_VIRTUAL_DISPLAY === undefined ? { DISPLAY, ...others } : others
}

/** Prints each line after its level. A run that prints no count of its steps has failed. */
async function run(level, args) {
  const child = spawn(process.execPath, verb('real', ...args), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: ownDisplay(),
  })
  let counts = null
  const failures = []
  createInterface(child.stdout).on('line', (line) => {
    console.log(`${level}  ${line}`)
    if (/^(FAILED|not reached) /.test(line)) failures.push(`${level}  ${line}`)
    const [, passed, all] = /^(\d+) of (\d+) steps ok/.exec(line) ?? []
    if (all !== undefined) counts = { passed: Number(passed), failed: Number(all) - Number(passed) }
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const { passed = 0, failed = 0 } = counts ?? {}
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}
