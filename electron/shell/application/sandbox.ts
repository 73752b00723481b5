import { app } from 'electron'
import type { Log } from '../../core/platform/log.ts'

/**
 * Sandboxes every process of the page. Chromium cannot do this as root and is then started with the switch checked
 * here.
 */
export function enableSandbox(log: Log): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) return app.enableSandbox()
  log.warn('started with --no-sandbox: a page that is taken over can do all that this user can')
}
