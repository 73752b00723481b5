import { app, session } from 'electron'

/**
 * Checks spelling without requests to third parties: on macOS by the system. Elsewhere, Chromium would download
 * dictionaries from its vendor's servers, so it is off until dictionaries are bundled.
 */
export function enableSpellCheck(): void {
  void app.whenReady().then(() => {
    if (process.platform === 'darwin') return
    // If something turned it on again, there would be no server to download from.
    session.defaultSession.setSpellCheckerDictionaryDownloadURL('app://bundle/no-dictionaries/')
    session.defaultSession.setSpellCheckerEnabled(false)
  })
}
