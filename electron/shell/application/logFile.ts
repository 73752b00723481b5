import os from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { createLog, logUncaught } from '../../core/platform/log.ts'
import type { LogFiles } from '../../core/platform/log.ts'
import type { Redactor } from '../../core/platform/redact.ts'
import { createRedactor } from '../../core/platform/redact.ts'
import { printError } from './terminal.ts'

export type AppLog = LogFiles & Pick<Redactor, 'learn'>

/** Opens the log in the profile's folder. Uncaught errors are logged, too, and the app continues if it can. */
export function enableLog(): AppLog {
  const { learn, redact } = createRedactor(os.homedir())
  const log = createLog({ dir: path.join(app.getPath('userData'), 'logs'), redact })
  logUncaught(log, (error) => {
    // Electron would show a dialog. A test or a terminal must at least see the error.
    printError(`Uncaught: ${redact(textOf(error))}`)
  })
  process.on('unhandledRejection', (error) => printError(`Unhandled: ${redact(textOf(error))}`))
  app.on('child-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit')
      log.error('a process is gone', { ...details, name: details.serviceName })
  })
  return { ...log, learn }
}

const textOf = (error: unknown): string => (error instanceof Error ? String(error.stack) : String(error))
