import type { BrowserWindow } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Windows } from './windows.ts'

/** Called with the page that a window shows. */
export type ShownListener = (shown: CallInput<'ui.remember'>, window: BrowserWindow) => void

type Shown = Pick<CallInput<'ui.remember'>, 'account' | 'hash'>
const nothing: Shown = { account: null, hash: '' }

/**
 * Reports to the core what the user sees: the page of the focused window, otherwise of the main window. Returns the
 * function to call when a window shows another page.
 */
export function enableFocus(windows: Windows, client: Promise<Client>): ShownListener {
  const shown = new Map<BrowserWindow, Shown>()
  let lastPushed = ''
  const pushFocus = (): void => {
    const looked = windows.all().find(({ window }) => isLookedAt(window))?.window
    const seen = looked ?? windows.current()
    const focus = { focused: looked !== undefined, ...((seen && shown.get(seen)) ?? nothing) }
    const now = JSON.stringify(focus)
    if (now === lastPushed) return
    lastPushed = now
    void client.then((core) => core.setFocus(focus)).catch(() => undefined)
  }
  windows.onCreated((window) => {
    window.on('focus', pushFocus)
    window.on('blur', pushFocus)
    window.on('show', pushFocus)
    window.on('hide', pushFocus)
    window.on('minimize', pushFocus)
    window.on('restore', pushFocus)
    window.on('closed', () => {
      shown.delete(window)
      pushFocus()
    })
  })
  return ({ account, hash }, window) => {
    shown.set(window, { account, hash })
    pushFocus()
  }
}

function isLookedAt(window: BrowserWindow): boolean {
  if (window.isDestroyed()) return false
  return window.isFocused() && window.isVisible() && !window.isMinimized()
}
