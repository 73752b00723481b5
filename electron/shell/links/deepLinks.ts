import { app } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { Log } from '../../core/platform/log.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'
import { ownedSchemes, ownScheme } from './ownedSchemes.ts'
import type { Windows } from '../window/windows.ts'

/** Returns the argument that is a link of the app. null if there is none or more than one, which no system passes. */
export function deepLinkIn(argv: readonly string[]): string | null {
  const links = argv.slice(1).filter((argument) => isDeepLink(argument))
  const [link] = links
  return links.length === 1 && link !== undefined ? link : null
}

function isDeepLink(argument: string): boolean {
  if (argument.length > 4000 || !/^[a-z][a-z0-9+.-]*:\/\//i.test(argument)) return false
  const url = parseUrl(argument)
  return url !== null && ownedSchemes.has(url.protocol.slice(0, -1))
}

export interface DeepLinks {
  /** Follows the link among the arguments of a start. Returns false if there is none. */
  follow(argv: readonly string[]): boolean
}

/** Handles links from the system once the client has started. A packaged app registers its own scheme only. */
export function enableDeepLinks(client: Promise<Client>, windows: Windows, log: Log): DeepLinks {
  if (app.isPackaged) app.setAsDefaultProtocolClient(ownScheme)
  const open = (url: string): void => {
    void client
      .then((core) => {
        const kind = core.handleDeepLink(url)
        log.info('a link was opened', { kind })
        // Any web page can forge a link with a server's scheme. Only the end of a sign-in brings the window to the
        // front.
        if (kind === 'login' || parseUrl(url)?.protocol === `${ownScheme}:`) windows.show()
      })
      .catch(() => undefined)
  }
  const follow = (argv: readonly string[]): boolean => {
    const link = deepLinkIn(argv)
    if (link !== null) open(link)
    return link !== null
  }
  // macOS passes links in an event, even the one that started the app.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (isDeepLink(url)) open(url)
  })
  follow(process.argv)
  return { follow }
}
