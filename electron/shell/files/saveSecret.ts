import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { downloadName } from './downloadName.ts'

/**
 * Writes the text to a file chosen by the user. Resolves with false if they cancel. Rejects if it cannot be written.
 */
export async function saveSecret(window: BrowserWindow | null, name: string, text: string): Promise<boolean> {
  if (window === null) return false
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(app.getPath('downloads'), downloadName(name)),
  })
  if (canceled || filePath === '') return false
  writePrivately(filePath, text)
  return true
}

/**
 * Replaces the file with a new one, because a mode applies only to created files and everyone may be able to read the
 * old one.
 */
function writePrivately(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
