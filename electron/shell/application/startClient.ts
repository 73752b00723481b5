import { app, dialog, type BrowserWindow } from 'electron'
import { createClient, type Client } from '../../core/client/client.ts'
import { systemClock } from '../../core/platform/clock.ts'
import type { StoreThread } from '../../core/store/thread/storeHost.ts'
import { accountSession } from '../network/accountSession.ts'
import { systemCipher } from './cipher.ts'
import type { OpenExternal } from '../links/externalLinks.ts'
import { fetchOnce } from '../network/fetchOnce.ts'
import type { AppLog } from './logFile.ts'
import { consentToFiles } from '../files/filePickerConsent.ts'
import { copySecret } from '../files/copySecret.ts'
import { deleteEditedTexts } from '../files/editedTexts.ts'
import { saveSecret } from '../files/saveSecret.ts'
import { createLinkSchemes } from '../links/linkSchemes.ts'
import { idleState, sinceInput } from './power.ts'
import { requestOnce } from '../network/requestOnce.ts'
import { sessionFetch } from '../network/sessionFetch.ts'
import { uploadRequest } from '../network/uploadRequest.ts'
import { confirm } from '../window/confirm.ts'
import type { Windows } from '../window/windows.ts'

/** Asks the user for files. Resolves with none if the user cancels or there is no window. */
async function pickFiles(window: BrowserWindow | null): Promise<readonly string[]> {
  if (window === null) return []
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', 'multiSelections'],
  })
  return canceled ? [] : filePaths
}

export interface StartOptions {
  readonly log: AppLog
  readonly openExternal: OpenExternal
  readonly windows: Windows
  readonly storeThread: () => StoreThread
  /** Resolves when the page's code is loaded. */
  readonly programmed: Promise<void>
  /** Resolves when the first screen is shown. */
  readonly shown: Promise<void>
}

/** Creates the client with the functions of this system. Loaded as one chunk, after the window has started to open. */
export async function startClient({
  log,
  openExternal,
  programmed,
  shown,
  storeThread,
  windows,
}: StartOptions): Promise<Client> {
  const dir = app.getPath('userData')
  const schemes = createLinkSchemes({ dir, log, window: () => windows.current() })
  const client = await createClient({
    dir,
    version: app.getVersion(),
    // A session is created with its first request. Creating two takes 6 ms, while the page waits for its code.
    fetchFor: (account) => (url, init) => sessionFetch(accountSession(account))(url, init),
    fetchOnceFor: fetchOnce,
    requestOnceFor: (account) => requestOnce(accountSession(account)),
    uploadFor: (account) => (request) => uploadRequest(accountSession(account))(request),
    pickFiles: () => pickFiles(windows.inUse()),
    consentToFiles: (paths) => consentToFiles(windows.inUse(), paths),
    prompts: {
      confirm: (question) => confirm(windows.inUse(), question),
      copySecret,
      saveSecret: (name, text) => saveSecret(windows.inUse(), name, text),
    },
    cipher: systemCipher(),
    storeThread,
    clock: systemClock,
    log,
    onSecret: log.learn,
    idle: idleState,
    sinceInput,
    programmed,
    shown,
    openExternal: async (url) => void (await openExternal(url)),
    claimScheme: schemes.claim,
  })
  schemes.follow(client)
  shown
    .then(deleteEditedTexts)
    .catch((error: unknown) => log.warn('texts of an earlier run were not deleted', { error }))
  return client
}
