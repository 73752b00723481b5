import { lstatSync } from 'node:fs'
import path from 'node:path'
import { app, session } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import { downloadName, freeName } from './downloadName.ts'

/**
 * A download is saved in the person's folder for downloads, under a safe name and never over another file, and
 * never opened. Only what the page may load at all can become one.
 */
export function enableDownloads(log: Log): void {
  /** Files of downloads under way, which may not exist yet. */
  const writing = new Set<string>()
  const isTaken = (file: string): boolean =>
    writing.has(file) || lstatSync(file, { throwIfNoEntry: false }) !== undefined
  void app.whenReady().then(() => {
    session.defaultSession.on('will-download', (_event, item) => {
      const folder = app.getPath('downloads')
      const name = freeName(downloadName(item.getFilename()), (one) => isTaken(path.join(folder, one)))
      const file = path.join(folder, name)
      writing.add(file)
      item.setSavePath(file)
      item.once('done', (_done, state) => {
        writing.delete(file)
        log.info('a download ended', { state })
      })
    })
  })
}
