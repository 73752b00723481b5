import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { SendEntry } from './sendJob.ts'

/** The row whose message this is. */
export function matchConfirmation(
  event: Extract<ServerEvent, { type: 'message' }>,
  entries: ReadonlyMap<string, SendEntry>,
): SendEntry | undefined {
  const byLocalId = event.localId === null ? undefined : entries.get(event.localId)
  return byLocalId ?? [...entries.values()].find(({ confirmed }) => confirmed === event.message.id)
}
