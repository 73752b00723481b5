import { createEventParser } from '../../../../shared/api/events/index.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import { snapshotPart } from '../../../../shared/api/snapshotPart.ts'
import type { CallOptions } from '../../http/api.ts'
import { isDeadKey, type ApiError } from '../../http/apiError.ts'
import { largeBytes } from '../../http/request.ts'
import { giveUp, type PollHandlers, type PollState, type QueueCursor } from './pollState.ts'

/** Time in seconds for which an unused queue should be kept, if the server lets clients choose: a night. */
const idleQueueTimeoutSeconds = 12 * 60 * 60
/** Timeout of a registration in ms. It contains the whole state of an organization and may take long. */
const registerTimeoutMs = 120_000

/**
 * Registers a queue and passes the registration on. Resolves with null when the account is live, otherwise with the
 * error.
 */
export async function registerQueue(
  poll: PollState,
  { reading, registered }: PollHandlers,
): Promise<ApiError | null> {
  const { api, connection, signal } = poll.runtime
  if (connection.current().state !== 'offline')
    connection.set(poll.registrations === 0 ? 'connecting' : 'catching-up')
  const options: CallOptions = {
    timeoutMs: registerTimeoutMs,
    maxBytes: largeBytes,
    ...poll.interrupts.begin(registerTimeoutMs, true),
    early: (name, rows) => {
      const part = snapshotPart(name, rows)
      if (part !== null) reading(part)
    },
  }
  const params = { idleQueueTimeoutSeconds, plain: poll.plain }
  const answer = await api.call(routes.registerQueue, params, options)
  if (!answer.ok) {
    reading(null)
    // The server may be older than expected, and every server accepts the oldest form of the request.
    if (answer.error.kind === 'refused' && !isDeadKey(answer.error)) poll.plain = true
    return answer.error
  }
  poll.plain = false
  connection.heard()
  poll.isStale = false
  poll.registrations += 1
  poll.cursor = cursorOf(answer.value)
  try {
    await registered(answer.value)
  } catch (error) {
    // The state does not match this queue, so the queue's events must not be applied to it.
    giveUp(poll)
    throw error
  }
  if (!signal.aborted) connection.set('live')
  return null
}

const cursorOf = (snapshot: Snapshot): QueueCursor => ({
  queueId: snapshot.queueId,
  lastEventId: snapshot.lastEventId,
  pollTimeoutMs: snapshot.longpollTimeoutSeconds * 1000,
  parse: createEventParser(snapshot),
})
