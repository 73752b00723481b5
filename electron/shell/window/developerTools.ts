import { app } from 'electron'
import type { ClientHandle } from '../application/client.ts'

export interface DeveloperTools {
  /** Always while unpackaged; else only when the person has turned them on. */
  allowed(): boolean
}

/** Keeps the developer tools shut unless they are allowed, by whatever way they are opened. */
export function enableDeveloperTools(core: ClientHandle): DeveloperTools {
  const allowed = (): boolean => !app.isPackaged || core.settings().developerTools
  app.on('web-contents-created', (_event, contents) => {
    contents.on('devtools-opened', () => {
      if (!allowed()) contents.closeDevTools()
    })
  })
  return { allowed }
}
