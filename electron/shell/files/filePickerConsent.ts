import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import { messageBox } from '../window/messageBox.ts'

/**
 * Resolves with true if files may be sent whose paths came from the preload script. It reads them from files that the
 * user dropped or pasted. A page cannot forge a path, but a page whose whole process is compromised could. No event
 * reports a drop to the main process, and recent mouse movement proves none. So the decision depends on what could be
 * lost: nothing is sent for an invisible window, and nothing ever from the app's own folder (see `isOurs` of the
 * uploads). Files in hidden folders, where programs store keys, are sent only if the user agrees in a dialog that no
 * page can answer.
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
 * True for files in folders that file managers hide, or in which systems store data of programs. On macOS, real paths
 * of system folders begin with /private.
 */
export const isHidden = (file: string): boolean =>
  file.split(path.sep).some((part) => /^\.[^.]/.test(part) || part === 'AppData' || part === 'Library') ||
  /^(\/private)?\/(proc|sys|dev|etc|run|var\/(db|root))\//.test(file)
