import type { Database } from './database.ts'
import { StoreFault } from './storeFault.ts'

/**
 * Migrates a file to the newest version, which is the number of steps applied to it. Published steps must never change.
 * Throws a StoreFault of kind 'newer' if a later version of the app wrote the file.
 */
export function migrate(database: Database, steps: readonly string[]): void {
  const from = Number(database.get('pragma user_version')?.['user_version'])
  if (from > steps.length) throw new StoreFault('newer', `its form is ${String(from)}`)
  for (const [at, step] of steps.entries()) {
    if (at < from) continue
    database.transaction(() => {
      database.script(step)
      database.script(`pragma user_version = ${String(at + 1)}`)
    })
  }
}
