import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from './client.ts'
import { decideClosing } from '../window/closing.ts'
import type { Closing } from '../window/closing.ts'
import type { DeepLinks } from '../links/deepLinks.ts'
import type { WindowStateFile } from '../window/windowState.ts'
import type { SingleInstance } from './singleInstance.ts'
import type { SessionBus } from '../desktop/sessionBus.ts'
import type { Windows } from '../window/windows.ts'

export interface LifecycleParts {
  readonly core: ClientHandle
  readonly windows: Windows
  readonly memory: WindowStateFile
  readonly log: Log
  readonly instance: SingleInstance
  readonly links: DeepLinks
  readonly bus: SessionBus
}

/** Maximum time in ms that quitting waits for unsaved data to be written. */
const deadlineMs = 3000

/**
 * Close, quit and sign-out are different. With the setting on, closing hides the window and everything continues. A
 * notification, a link or another start shows the window again. Quitting (by the menu, at the end of the session, or by
 * closing without that setting) stops everything, and unsent messages stay in the profile. Signing out is a call by the
 * page that deletes the account.
 */
export function enableLifecycle({ core, windows, memory, log, instance, links, bus }: LifecycleParts): void {
  let quitting = false
  let left = false
  // A page must not prevent closing. The core has all of its data.
  windows.onCreated(({ webContents }) => {
    webContents.on('will-prevent-unload', (event) => event.preventDefault())
  })
  windows.onMain((window) => {
    let deciding = false
    window.on('close', (event) => {
      const keeps = core.settings().closeKeepsRunning
      if (quitting || keeps === false) return
      event.preventDefault()
      if (keeps === true) return act(window, 'hide')
      if (deciding) return
      deciding = true
      void decideClosing(window, core, bus, log)
        .then((closing) => act(window, closing))
        .catch((error: unknown) => log.warn('what closing does was not decided', { error }))
        .finally(() => (deciding = false))
    })
    // Conversation windows do not keep the app running after the main window is closed.
    window.once('closed', () => {
      if (process.platform !== 'darwin') app.quit()
    })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' || quitting) app.quit()
  })
  app.on('activate', () => windows.show())
  app.on('before-quit', () => (quitting = true))
  app.on('will-quit', (event) => {
    if (left) return
    event.preventDefault()
    // A quit from within the event is ignored, and everything may be closed before the event ends.
    void leave(core, memory, log).then((isWhole) => {
      left = true
      // A hung thread would keep the process and its lock, and every later start would hand over to it.
      if (!isWhole) app.on('quit', () => process.kill(process.pid, 'SIGKILL'))
      setImmediate(() => app.quit())
    })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  instance.onSecond((argv) => {
    if (!links.follow(argv)) windows.show()
  })
}

function act(window: BrowserWindow, closing: Closing): void {
  if (window.isDestroyed() || closing === 'stay') return
  if (closing === 'quit') return app.quit()
  // On macOS, hiding a full-screen window leaves an empty screen.
  if (window.isFullScreen()) window.setFullScreen(false)
  window.hide()
}

/** Saves everything. Never rejects. Resolves with false if something is still in progress. */
async function leave(core: ClientHandle, memory: WindowStateFile, log: Log): Promise<boolean> {
  const closing = Promise.all([core.client.then(async (client) => client.close()), memory.flush()])
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), deadlineMs))
  try {
    if ((await Promise.race([closing, late])) !== 'late') return true
    log.warn('left before all was closed')
  } catch (error) {
    log.error('closing failed', { error })
  }
  return false
}
