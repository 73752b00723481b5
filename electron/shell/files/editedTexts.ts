import { rm } from 'node:fs/promises'
import path from 'node:path'
import { app } from 'electron'

/** Returns the folder of texts that are open in another program. Only this user can read it. */
export const editedTextsFolder = (): string => path.join(app.getPath('userData'), 'editor')

let deletion: Promise<void> | null = null

/** Deletes the texts of an earlier run. Done once, so that it cannot delete a text of this run. */
export const deleteEditedTexts = (): Promise<void> =>
  (deletion ??= rm(editedTextsFolder(), { recursive: true, force: true }))
