import type { BrowserWindow } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Windows } from './windows.ts'

/** Tells the core what the person is looking at. Returns what is to be called when the page shows something else. */
export function enableFocus(
  windows: Windows,
  client: Promise<Client>,
): (shown: CallInput<'ui.remember'>) => void {
  let shown: CallInput<'ui.remember'> = { account: null, hash: '' }
  let told = ''
  const tell = (): void => {
    const focus = { focused: isLookedAt(windows.current()), ...shown }
    const now = JSON.stringify(focus)
    if (now === told) return
    told = now
    void client.then((core) => core.setFocus(focus)).catch(() => undefined)
  }
  windows.onCreated((window) => {
    window.on('focus', tell)
    window.on('blur', tell)
    window.on('show', tell)
    window.on('hide', tell)
    window.on('minimize', tell)
    window.on('restore', tell)
    window.on('closed', tell)
  })
  return (next) => {
    shown = { account: next.account, hash: next.hash }
    tell()
  }
}

function isLookedAt(window: BrowserWindow | null): boolean {
  if (window === null || window.isDestroyed()) return false
  return window.isFocused() && window.isVisible() && !window.isMinimized()
}
