import { app } from 'electron'
import type { Log } from '../../core/platform/log.ts'

/** Sandboxes every process of the page. Chromium cannot as root, and says so by the switch it is then started with. */
export function enableSandbox(log: Log): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) return app.enableSandbox()
  log.warn('started with --no-sandbox: a page that is taken over can do all that this user can')
}
