import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import type { SessionBus } from '../desktop/sessionBus.ts'

/** Closing hides the window, ends the application, or changes nothing. */
export type Closing = 'hide' | 'quit' | 'stay'

/**
 * Decides for a person who has not chosen yet. The window goes where something shows that the application runs: the
 * dock, the task bar's corner, a tray. Without a tray it would be gone without a sign, so they are asked, once.
 */
export async function decideClosing(
  window: BrowserWindow,
  core: ClientHandle,
  bus: SessionBus,
  log: Log,
): Promise<Closing> {
  if (process.platform !== 'linux' || (await hasTray(bus))) return 'hide'
  const closing = await ask(window)
  if (closing !== 'stay') {
    // A disk that is full must not keep the window open: the question comes again then.
    await keep(core, closing === 'hide').catch((error: unknown) =>
      log.warn('the answer about closing was not kept', { error }),
    )
  }
  return closing
}

async function keep(core: ClientHandle, closeKeepsRunning: boolean): Promise<void> {
  const client = await core.client
  await client.handlers['settings.set']({ closeKeepsRunning })
}

async function hasTray(bus: SessionBus): Promise<boolean> {
  const connected = await bus()
  if (connected === null) return false
  const { hasTrayHost } = await import('../../core/dbus/trayHost.ts')
  return hasTrayHost(connected)
}

async function ask(window: BrowserWindow): Promise<Closing> {
  const { t } = await import('../../../shared/i18n.ts')
  const choices = ['hide', 'quit', 'stay'] as const
  const { messageBox } = await import('./messageBox.ts')
  const response = await messageBox(window, {
    type: 'question',
    message: t('shell.close.ask', { app: app.name }),
    detail: t('shell.close.detail', { app: app.name }),
    buttons: [t('shell.close.keep'), t('shell.close.quit'), t('shell.close.cancel')],
    defaultId: 0,
    cancelId: 2,
  })
  return choices[response] ?? 'stay'
}
