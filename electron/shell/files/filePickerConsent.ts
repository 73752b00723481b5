import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import { messageBox } from '../window/messageBox.ts'

/**
 * True when files may be sent whose paths came from the preload script, which reads them from what a person dropped
 * or pasted. A page alone cannot make up such a path. Only a page whose whole process was taken over could name one,
 * and no event tells main that a drop took place: main sees neither the drag nor the file, and a mouse that moved a
 * moment ago proves no drop. So main judges by what would be lost. Nothing is sent for a window that nobody sees, and
 * nothing ever from the application's own folder (see `isOurs` of the uploads). Files in hidden folders, where
 * programs keep keys, are sent only when the person agrees in a dialog that no page can answer.
 */
export async function consentToFiles(
  window: BrowserWindow | null,
  paths: readonly string[],
): Promise<boolean> {
  if (paths.length === 0) return true
  if (window === null || !window.isVisible() || window.isMinimized()) return false
  const real = await Promise.all(paths.map((file) => realpath(file).catch(() => file)))
  const hidden = real.filter(isHidden)
  if (hidden.length === 0) return true
  const response = await messageBox(window, {
    type: 'warning',
    message: t('uploads.hidden', { count: hidden.length }),
    detail: hidden.join('\n'),
    buttons: [t('uploads.hidden_send'), t('uploads.hidden_cancel')],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}

/**
 * True below a folder that file managers do not show, or one where systems keep what programs remember. macOS has its
 * own behind /private, which is where a real path leads.
 */
export const isHidden = (file: string): boolean =>
  file.split(path.sep).some((part) => /^\.[^.]/.test(part) || part === 'AppData' || part === 'Library') ||
  /^(\/private)?\/(proc|sys|dev|etc|run|var\/(db|root))\//.test(file)
