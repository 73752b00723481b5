import { app, session } from 'electron'
import type { ClientHandle } from '../application/client.ts'
import type { AppLog } from '../application/logFile.ts'
import type { Spelling } from './spelling.ts'

/**
 * Checks spelling without requests to third parties: on macOS by the system, elsewhere by Chromium with dictionaries
 * that are in its folder before it looks for them, because it would download missing ones. They are loaded when the
 * user types for the first time. Returns a function that loads the code.
 */
export function enableSpellCheck(core: () => ClientHandle, log: AppLog): () => Promise<Spelling> {
  void app.whenReady().then(() => {
    if (process.platform === 'darwin') return
    // A missing dictionary is not downloaded: there is no server at this address.
    session.defaultSession.setSpellCheckerDictionaryDownloadURL('app://bundle/no-dictionaries/')
    session.defaultSession.setSpellCheckerEnabled(false)
  })
  let loaded: Promise<Spelling> | null = null
  return () => (loaded ??= import('./spelling.ts').then(({ createSpelling }) => createSpelling(core(), log)))
}
