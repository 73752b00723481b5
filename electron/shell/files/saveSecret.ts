import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app, dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { downloadName } from './downloadName.ts'

/** Writes the text to a file that the person chooses. False: they chose none. Throws when it cannot be written. */
export async function saveSecret(window: BrowserWindow | null, name: string, text: string): Promise<boolean> {
  if (window === null) return false
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path.join(app.getPath('downloads'), downloadName(name)),
  })
  if (canceled || filePath === '') return false
  writePrivately(filePath, text)
  return true
}

/** Replaces the file by a new one: a mode counts only for a file that is created, and the old one may be open to all. */
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
