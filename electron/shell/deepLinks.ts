import { app } from 'electron'
import type { Client } from '../core/client.ts'
import type { Log } from '../core/log.ts'
import { parseUrl } from '../core/parseUrl.ts'
import type { Windows } from './windows.ts'

/** Ours, and the names that servers are known to send a sign-in back to. */
const schemes = ['topical', 'zulip', 'service'] as const
const owned = new Set<string>(schemes.map((scheme) => `${scheme}:`))

/** Schemes that mean something else to a system than a chat organisation, whatever a server calls itself. */
const taken =
  /^(?:https?|ftps?|wss?|file|app|media|mailto|tel|data|blob|about|javascript|ms-.*|search.*|smb)$/

/** A server of a maker we had not heard of sends its sign-in back to a scheme of that name: it is ours from then on. */
export function claimScheme(wireName: string): void {
  if (!/^[a-z][a-z0-9+.-]{1,30}$/.test(wireName) || taken.test(wireName) || owned.has(`${wireName}:`)) return
  owned.add(`${wireName}:`)
  if (app.isPackaged) app.setAsDefaultProtocolClient(wireName)
}

/** The one argument that is a link of ours; null when there is none, or several: nobody starts us like that. */
export function deepLinkIn(argv: readonly string[]): string | null {
  const links = argv.slice(1).filter((argument) => isDeepLink(argument))
  const [link] = links
  return links.length === 1 && link !== undefined ? link : null
}

function isDeepLink(argument: string): boolean {
  if (argument.length > 4000 || !/^[a-z][a-z0-9+.-]*:\/\//i.test(argument)) return false
  const url = parseUrl(argument)
  return url !== null && owned.has(url.protocol)
}

export interface DeepLinks {
  /** Follows the link among the arguments of a start, if there is one; false when there is none. */
  follow(argv: readonly string[]): boolean
}

/** Links from the system, which wait for the client. An installed application takes its schemes. */
export function enableDeepLinks(client: Promise<Client>, windows: Windows, log: Log): DeepLinks {
  if (app.isPackaged) for (const scheme of schemes) app.setAsDefaultProtocolClient(scheme)
  const open = (url: string): void => {
    void client
      .then((core) => {
        log.info('a link was opened', { kind: core.handleDeepLink(url) })
        windows.show()
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
