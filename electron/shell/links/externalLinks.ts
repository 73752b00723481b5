import { shell } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import { externalUrl } from './externalUrl.ts'

/**
 * Opens web and mail addresses in the system's programs. Resolves with false if the address is refused. Nothing else
 * opens addresses.
 */
export type OpenExternal = (url: string) => Promise<boolean>

export function enableExternalLinks(log: Log): OpenExternal {
  return async (raw) => {
    const url = externalUrl(raw)
    if (url === null) {
      log.warn('refused to open an address', { scheme: /^[a-z0-9+.-]{1,40}:/i.exec(raw)?.[0] ?? 'none' })
      return false
    }
    await shell.openExternal(url)
    return true
  }
}
