import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

// The day each major version became stable. Its support ends with the third version after it, three times eight weeks
// later.
const stable: Readonly<Record<string, string>> = {
  '43': '2026-07-01',
  '44': '2026-08-25',
  '45': '2026-10-21',
}
const supportedMs = 24 * 7 * 24 * 60 * 60 * 1000

/** True if a version of Electron gets security fixes on a day; null for a major version missing in the table. */
export function getsRepairs(version: string, day: number): boolean | null {
  const since = stable[version.split('.')[0] ?? '']
  return since === undefined ? null : Date.parse(since) + supportedMs > day
}

/** Returns the day of the newest commit, so that old commits stay valid; without a history, today. */
export async function dayOfSources(): Promise<number> {
  const output = await promisify(execFile)('git', ['log', '-1', '--format=%cI'], { cwd: root }).catch(
    () => null,
  )
  return output ? Date.parse(output.stdout.trim()) : Date.now()
}
