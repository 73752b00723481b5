import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, session } from 'electron'
import type { Log } from '../core/log.ts'
import { downloadName, freeName } from './downloadName.ts'

/**
 * A download is saved in the person's folder for downloads, under a safe name and never over another file, and
 * never opened. Only what the page may load at all can become one.
 */
export function enableDownloads(log: Log): void {
  void app.whenReady().then(() => {
    session.defaultSession.on('will-download', (_event, item) => {
      const folder = app.getPath('downloads')
      const name = freeName(downloadName(item.getFilename()), (one) => existsSync(path.join(folder, one)))
      item.setSavePath(path.join(folder, name))
      item.once('done', (_done, state) => log.info('a download ended', { state }))
    })
  })
}
