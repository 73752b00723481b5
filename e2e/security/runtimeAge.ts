import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

// The day each major became stable. Its support ends when the third after it does, three times eight weeks later.
const stable: Readonly<Record<string, string>> = {
  '43': '2026-07-01',
  '44': '2026-08-25',
  '45': '2026-10-21',
}
const supportedMs = 24 * 7 * 24 * 60 * 60 * 1000

/** True when a version of Electron gets repairs on a day; null for a major that the table does not know. */
export function getsRepairs(version: string, day: number): boolean | null {
  const since = stable[version.split('.')[0] ?? '']
  return since === undefined ? null : Date.parse(since) + supportedMs > day
}

/** The day of the newest commit, so that what was once right stays right; without a history, today. */
export async function dayOfSources(): Promise<number> {
  const asked = await promisify(execFile)('git', ['log', '-1', '--format=%cI'], { cwd: root }).catch(
    () => null,
  )
  return asked ? Date.parse(asked.stdout.trim()) : Date.now()
}
