import { app } from 'electron'
import type { Client } from '../../core/client/client.ts'
import type { Log } from '../../core/platform/log.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'
import { ownedSchemes, ownScheme } from './ownedSchemes.ts'
import type { Windows } from '../window/windows.ts'

/** The one argument that is a link of ours; null when there is none, or several: nobody starts us like that. */
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
  /** Follows the link among the arguments of a start, if there is one; false when there is none. */
  follow(argv: readonly string[]): boolean
}

/** Links from the system, which wait for the client. An installed application takes its own scheme, and no other. */
export function enableDeepLinks(client: Promise<Client>, windows: Windows, log: Log): DeepLinks {
  if (app.isPackaged) app.setAsDefaultProtocolClient(ownScheme)
  const open = (url: string): void => {
    void client
      .then((core) => {
        const kind = core.handleDeepLink(url)
        log.info('a link was opened', { kind })
        // Any web page can make up a link of a server's scheme: only the answer to a sign-in comes to the front.
        if (kind === 'login' || parseUrl(url)?.protocol === `${ownScheme}:`) windows.show()
      })
      .catch(() => undefined)
  }
  const follow = (argv: readonly string[]): boolean => {
    const link = deepLinkIn(argv)
    if (link !== null) open(link)
    return link !== null
  }
  // macOS hands links over by an event, also the one it started us with.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (isDeepLink(url)) open(url)
  })
  follow(process.argv)
  return { follow }
}
