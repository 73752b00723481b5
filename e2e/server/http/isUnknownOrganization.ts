import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'

/** Whether the request is for an organization below this server's name, or below `localhost`, that it does not have. */
export function isUnknownOrganization({ realmUrl }: Server, { headers }: IncomingMessage): boolean {
  const asked = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const own = new URL(realmUrl).hostname
  return asked !== own && [own, 'localhost'].some((name) => asked.endsWith(`.${name}`))
}
