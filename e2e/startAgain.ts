import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { electronExecutable } from './app.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** Starts the app a second time with the same profile; resolves once that second process has exited. */
export async function startAgain(profile: string, ...args: readonly string[]): Promise<void> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const all = [...sandbox, '--log-level=3', `--user-data-dir=${profile}`, root, ...args]
  await run(await electronExecutable(), all, { timeout: 20_000 })
}
