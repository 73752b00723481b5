import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import type { Question } from '../../core/client/clientOptions.ts'
import { messageBox } from './messageBox.ts'

/** True while a question is open, so that a compromised page cannot stack questions until one is answered by habit. */
let isAsking = false

/**
 * Asks about something that a page must not do alone. Resolves with false if the user declines or cannot see the
 * question.
 */
export async function confirm(
  window: BrowserWindow | null,
  { message, detail, action }: Question,
): Promise<boolean> {
  if (isAsking || window === null || !window.isVisible() || window.isMinimized()) return false
  isAsking = true
  try {
    const response = await messageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons: [action, t('app.cancel')],
      defaultId: 1,
      cancelId: 1,
    })
    return response === 0
  } finally {
    isAsking = false
  }
}
