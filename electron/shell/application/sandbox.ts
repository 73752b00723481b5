import { app } from 'electron'

/** Sandboxes every process of the page. Chromium cannot as root, and says so by the switch it is then started with. */
export function enableSandbox(): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}
