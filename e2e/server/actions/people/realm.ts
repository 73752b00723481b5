import { notify } from '../../events/queue.ts'
import type { Server } from '../../server.ts'
import { activeIds } from './groups.ts'

/** Sends all users changed settings of the organization: one, or several together. */
export function notifyOfRealm(
  server: Server,
  data: Readonly<Record<string, unknown>>,
  atOnce: boolean,
  to: Iterable<number> = activeIds(server),
): void {
  const ids = [...to]
  if (atOnce) notify(server, ids, { type: 'realm', op: 'update_dict', property: 'default', data })
  else
    for (const [property, value] of Object.entries(data))
      notify(server, ids, { type: 'realm', op: 'update', property, value })
}
