import { Menu } from 'electron'
import type { OpenExternal } from '../links/externalLinks.ts'
import type { Windows } from './windows.ts'

/** Shows a menu after a right click on text, a field, a link or a picture. */
export function enableContextMenu(windows: Windows, openExternal: OpenExternal): void {
  windows.onCreated((window) => {
    window.webContents.on('context-menu', (_event, params) => {
      void import('./contextMenuItems.ts').then(({ contextItems }) => {
        const items = contextItems(params, window.webContents, openExternal)
        if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
      })
    })
  })
}
