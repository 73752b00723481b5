import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'

/** True if the request is for a subdomain of this server's host or of `localhost`, where no organization exists. */
export function isUnknownOrganization({ realmUrl }: Server, { headers }: IncomingMessage): boolean {
  const requestedHost = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const ownHost = new URL(realmUrl).hostname
  return (
    requestedHost !== ownHost && [ownHost, 'localhost'].some((name) => requestedHost.endsWith(`.${name}`))
  )
}
