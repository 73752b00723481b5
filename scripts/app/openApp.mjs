import { spawn } from 'node:child_process'
import { electronPath } from '../setup/electronPath.mjs'
import { root } from '../setup/paths.mjs'

const PATIENCE_MS = 5000

/**
 * Starts the built app unpackaged, with these arguments and additional environment variables. Returns the child.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export function openApp(args, env = {}) {
  const child = spawn(electronPath(), [...sandboxArguments(), root, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, end)
  child.once('exit', () => signals.forEach((signal) => process.off(signal, end)))
  return child
}

/**
 * Waits for the app. Returns its exit code, or 1 after printing a sentence when it fails to start or exceeds `limit`
 * ms.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [limit]
 * @returns {Promise<number>}
 */
export function appExit(child, limit) {
  return new Promise((resolve) => {
    const timer =
      limit && setTimeout(() => fail(`The application did not finish within ${limit / 1000} s.`), limit)
    const fail = (sentence) => {
      console.error(sentence)
      child.kill('SIGKILL')
      resolve(1)
    }
    child.once('error', (error) => fail(`Electron could not be started: ${error.message}`))
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code ?? 1)
    })
  })
}

/**
 * Returns arguments that turn Chromium's sandbox off for root, for whom it refuses to start, and prints a note. Never
 * for other users.
 */
function sandboxArguments() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return []
  console.error('Running as root, so Chromium runs without its sandbox.')
  // Level 3 keeps Chromium from reporting the missing system bus of a minimal machine.
  return ['--no-sandbox', '--log-level=3']
}
