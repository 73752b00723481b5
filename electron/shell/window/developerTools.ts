import { app } from 'electron'
import type { ClientHandle } from '../application/client.ts'

export interface DeveloperTools {
  /** True in an unpackaged app, otherwise only if the user has turned them on. */
  allowed(): boolean
}

/** Closes the developer tools unless they are allowed, however they were opened. */
export function enableDeveloperTools(core: ClientHandle): DeveloperTools {
  const allowed = (): boolean => !app.isPackaged || core.settings().developerTools
  app.on('web-contents-created', (_event, contents) => {
    contents.on('devtools-opened', () => {
      if (!allowed()) contents.closeDevTools()
    })
  })
  return { allowed }
}
