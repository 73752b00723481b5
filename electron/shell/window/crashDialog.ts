import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { t } from '../../../shared/i18n.ts'

/** After several failures in a row the person decides. */
export async function askWhatNow(window: BrowserWindow): Promise<'retry' | 'log' | 'quit'> {
  const choices = ['retry', 'log', 'quit'] as const
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('shell.crash.again', { app: app.name }),
    detail: t('shell.crash.detail'),
    buttons: [t('shell.crash.retry'), t('shell.crash.openLog'), t('shell.crash.quit')],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return choices[response] ?? 'quit'
}
