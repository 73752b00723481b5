import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import type { SessionBus } from '../desktop/sessionBus.ts'

/** Result of closing: the window is hidden, the app quits, or nothing changes. */
export type Closing = 'hide' | 'quit' | 'stay'

/**
 * Decides for a user who has not chosen yet. The window is hidden if something else shows that the app is running: the
 * dock, the task bar or a tray. Without a tray, the app would disappear without a trace, so the user is asked once.
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
    // A full disk must not keep the window open. The question is asked again next time.
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
  const { hasTrayHost } = await import('../dbus/trayHost.ts')
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
