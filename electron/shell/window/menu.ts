import { app, Menu, shell } from 'electron'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { Log } from '../../core/platform/log.ts'
import { nativeLine } from '../desktop/nativeText.ts'
import type { ClientHandle } from '../application/client.ts'
import type { DeveloperTools } from './developerTools.ts'
import type { PushSender } from '../ipc/pushes.ts'
import type { Windows } from './windows.ts'
import type { Zoom } from './zoom.ts'

export interface MenuParts {
  readonly core: ClientHandle
  readonly windows: Windows
  readonly pushes: PushSender
  readonly zoom: Zoom
  readonly developerTools: DeveloperTools
  readonly log: Log & { readonly path: string }
  /** Resolves when the first screen is shown, which does not need the menu. */
  readonly shown: Promise<void>
}

const titles = (accounts: readonly AccountSummary[]): readonly string[] =>
  accounts.map((account) => nativeLine(accountTitle(account, accounts)))

/** The menu bar. It follows accounts and settings; its commands run in the page's command table. */
export function enableMenu({ core, windows, pushes, zoom, developerTools, log, shown }: MenuParts): void {
  // Otherwise Electron creates a default menu before the first window.
  Menu.setApplicationMenu(null)
  let accounts: readonly string[] = []
  const about = async (then: 'about' | 'licences'): Promise<void> => {
    const { showAbout, showLicenses } = await import('../application/about.ts')
    await (then === 'about' ? showAbout(core.client, windows.current()) : showLicenses())
  }
  const fail = (error: unknown): void => log.error('a menu item failed', { error })
  const build = async (): Promise<void> => {
    const { menuTemplate } = await import('./menuTemplate.ts')
    const options = {
      mac: process.platform === 'darwin',
      appName: app.name,
      developerTools: developerTools.allowed(),
      accounts,
      keys: core.settings(),
    }
    const template = menuTemplate(options, {
      command(id) {
        windows.show()
        pushes.push({ name: 'app.command', payload: { id } })
      },
      zoom: zoom.change,
      about: () => void about('about').catch(fail),
      licences: () => void about('licences').catch(fail),
      openLog: () => shell.showItemInFolder(log.path),
      quit: () => app.quit(),
      reload: () => windows.inUse()?.webContents.reload(),
      developerTools: () => windows.inUse()?.webContents.toggleDevTools(),
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  const rebuild = (): void => void shown.then(build).catch(fail)
  core.onAccounts((next) => {
    const names = titles(next)
    if (names.join('\n') === accounts.join('\n')) return
    accounts = names
    rebuild()
  })
  core.onSettings(rebuild)
  rebuild()
}
