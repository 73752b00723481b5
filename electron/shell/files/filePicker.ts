import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'

/** The paths that the person chooses; none when they think better of it, or where there is no window to ask in. */
export async function pickFiles(window: BrowserWindow | null): Promise<readonly string[]> {
  if (window === null) return []
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', 'multiSelections'],
  })
  return canceled ? [] : filePaths
}
