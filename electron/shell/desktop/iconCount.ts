import path from 'node:path'
import { app, nativeImage } from 'electron'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { badgeTotal } from '../../../shared/ipc/badgeTotal.ts'
import type { ClientHandle } from '../application/client.ts'
import type { SessionBus } from './sessionBus.ts'
import type { Windows } from '../window/windows.ts'

interface IconCountParts {
  readonly core: ClientHandle
  readonly windows: Windows
  readonly bus: SessionBus
  readonly shown: Promise<void>
}

/** Shows the number of unread messages on the app's icon, if the system supports it. */
export function enableIconCount({ core, windows, bus, shown }: IconCountParts): void {
  let shownCount = 0
  const showCount = async (count: number): Promise<void> => {
    if (count === shownCount) return
    shownCount = count
    app.setBadgeCount(count)
    if (process.platform === 'win32') await drawOverlay(windows, count)
    const connected = await bus()
    if (connected === null) return
    const { sendLauncherCount } = await import('../dbus/launcherCount.ts')
    // The count may have changed again meanwhile.
    sendLauncherCount(connected, 'topical.desktop', shownCount)
  }
  void shown.then(() => {
    let accounts: readonly AccountSummary[] = []
    const update = (): void => {
      const count = core.settings().presenting ? 0 : badgeTotal(accounts)
      void showCount(count).catch(() => undefined)
    }
    core.onAccounts((next) => {
      accounts = next
      update()
    })
    core.onSettings(update)
  })
}

/** Windows shows a small picture instead of a number. */
async function drawOverlay(windows: Windows, count: number): Promise<void> {
  const { t } = await import('../../../shared/i18n.ts')
  const file = path.join(import.meta.dirname, '../assets/icons/tray/overlay.png')
  windows
    .current()
    ?.setOverlayIcon(
      count === 0 ? null : nativeImage.createFromPath(file),
      count === 0 ? '' : t('shell.tray.unread', { count }),
    )
}
