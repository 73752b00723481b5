import path from 'node:path'
import type { WebPreferences } from 'electron'

/** Preferences of every window. Frozen, so that no code can loosen them for all windows. */
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
