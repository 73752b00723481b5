import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { SendEntry } from './sendJob.ts'

/** The row whose message this is. */
export function settledBy(
  event: Extract<ServerEvent, { type: 'message' }>,
  entries: ReadonlyMap<string, SendEntry>,
): SendEntry | undefined {
  const own = event.localId === null ? undefined : entries.get(event.localId)
  return own ?? [...entries.values()].find(({ confirmed }) => confirmed === event.message.id)
}
