import { app, session } from 'electron'

/**
 * Spelling without a stranger: on macOS the system checks; elsewhere Chromium would fetch dictionaries from its maker's
 * servers, so it is off until dictionaries come with the application.
 */
export function enableSpellCheck(): void {
  void app.whenReady().then(() => {
    if (process.platform === 'darwin') return
    // Should anything turn it on again, there is nowhere to fetch from.
    session.defaultSession.setSpellCheckerDictionaryDownloadURL('app://bundle/no-dictionaries/')
    session.defaultSession.setSpellCheckerEnabled(false)
  })
}
