import type { Database } from './database.ts'
import { StoreFault } from './storeFault.ts'

/**
 * Brings a file to the newest form. The form's number is how many of the steps it has seen; a step that was published
 * is never changed. Throws a StoreFault: 'newer' where a later version of the application wrote it.
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
