import { Menu } from 'electron'
import type { PushName } from '../../../shared/ipc/channels.ts'
import type { Pushes } from '../../../shared/ipc/contract.ts'
import type { OpenExternal } from '../links/externalLinks.ts'
import type { Windows } from './windows.ts'

/** Shows a menu after a right click, or the menu key, on text, a field, a link or a picture. */
export function enableContextMenu(windows: Windows, openExternal: OpenExternal): void {
  windows.onCreated((window) => {
    const { webContents } = window
    // The command is for the window of the menu, which need not be the main one.
    const toggleSpelling = (): void => {
      const command: Pushes['app.command'] = { id: 'write.spelling' }
      if (!window.isDestroyed()) webContents.send('app.command' satisfies PushName, command)
    }
    webContents.on('context-menu', (_event, params) => {
      void import('./contextMenuItems.ts').then(({ contextItems }) => {
        const items = contextItems(params, webContents, { openExternal, toggleSpelling })
        if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
      })
    })
  })
}
