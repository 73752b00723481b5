import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'

/** After several failures in a row the person decides. The end is the window's, and with the main one the application's. */
export async function askWhatNow(window: BrowserWindow, isMain: boolean): Promise<'retry' | 'log' | 'end'> {
  const choices = ['retry', 'log', 'end'] as const
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('shell.crash.again', { app: app.name }),
    detail: t('shell.crash.detail'),
    buttons: [
      t('shell.crash.retry'),
      t('shell.crash.openLog'),
      t(isMain ? 'shell.crash.quit' : 'shell.crash.close'),
    ],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return choices[response] ?? 'end'
}
