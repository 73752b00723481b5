import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'
import { messageBox } from './messageBox.ts'

export type Choice = 'retry' | 'log' | 'closeOthers' | 'quit'

/** Asks the user after several failures in a row. If there are conversation windows, they can be closed first. */
export async function askWhatNow(window: BrowserWindow, hasOthers: boolean): Promise<Choice> {
  const last = hasOthers ? 'closeOthers' : 'quit'
  const response = await messageBox(window, {
    type: 'error',
    message: t('shell.crash.again', { app: app.name }),
    detail: t('shell.crash.detail'),
    buttons: [
      t('shell.crash.retry'),
      t('shell.crash.openLog'),
      t(hasOthers ? 'shell.crash.closeOthers' : 'shell.crash.quit'),
    ],
    defaultId: 0,
    cancelId: 2,
  })
  return (['retry', 'log', last] as const)[response] ?? last
}

/** Asks the user when the client could not start. The window stays empty, and only another start may help. */
export async function askAfterFailedStart(reason: string): Promise<'retry' | 'log' | 'quit'> {
  const response = await messageBox(null, {
    type: 'error',
    message: t('shell.start.failed', { app: app.name }),
    detail: t('shell.start.detail', { reason }),
    buttons: [t('shell.crash.retry'), t('shell.crash.openLog'), t('shell.crash.quit')],
    defaultId: 0,
    cancelId: 2,
  })
  return (['retry', 'log', 'quit'] as const)[response] ?? 'quit'
}
