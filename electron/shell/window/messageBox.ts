import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { nativeText } from '../desktop/nativeText.ts'

/**
 * Asks the user in a system dialog, attached to `window` if there is one. Returns the index of the button. All such
 * dialogs are opened here.
 */
export async function messageBox(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const shown: MessageBoxOptions = {
    ...options,
    message: nativeText(options.message),
    detail: nativeText(options.detail ?? ''),
    noLink: true,
  }
  const answer = window === null ? dialog.showMessageBox(shown) : dialog.showMessageBox(window, shown)
  return (await answer).response
}
