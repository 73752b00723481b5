import path from 'node:path'
import type { WebPreferences } from 'electron'

/** What every window runs with. Frozen: a looser one cannot be made by a careless spread at a call site. */
export const webPreferences: Readonly<WebPreferences> = Object.freeze({
  preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
})
