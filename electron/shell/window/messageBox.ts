import { dialog } from 'electron'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { nativeText } from '../desktop/nativeText.ts'

/** Asks the user in a dialog of the system, on `window` where there is one. The only place that opens such a dialog. */
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
