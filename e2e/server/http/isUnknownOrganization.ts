import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'

/** True if the request is for a subdomain of this server's host or of `localhost`, where no organization exists. */
export function isUnknownOrganization({ realmUrl }: Server, { headers }: IncomingMessage): boolean {
  const asked = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const own = new URL(realmUrl).hostname
  return asked !== own && [own, 'localhost'].some((name) => asked.endsWith(`.${name}`))
}
