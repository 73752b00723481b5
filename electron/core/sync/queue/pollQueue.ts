import { isRecord } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { ApiError } from '../../http/apiError.ts'
import { largeBytes } from '../../http/request.ts'
import { yieldToEventLoop } from '../../platform/yieldToEventLoop.ts'
import { rebuild, type PollHandlers, type PollState, type QueueCursor } from './pollState.ts'

/** Maximum number of different unknown events that are logged. */
const mostReports = 200
/** Maximum length of an event's type in characters, because the server chooses it. */
const maxKindLength = 200

/** Maximum number of events per batch. Events of a whole night must not block everything else. */
const eventsPerLot = 100
/**
 * Maximum length of a batch's texts in characters, unless it is a single event. Batches are also sent to the windows.
 */
const textPerLot = 300_000

/** Polls the queue once and passes its events on. Resolves with the error if the poll failed, otherwise with null. */
export async function pollQueue(
  poll: PollState,
  { kept, received }: PollHandlers,
  at: QueueCursor,
): Promise<ApiError | null> {
  const { api, clock, connection, signal } = poll.runtime
  const { backoff, interrupts } = poll
  const isLive = connection.current().state === 'live' && backoff.failures() === 0
  const asked = clock.now()
  const options = {
    timeoutMs: at.pollTimeoutMs,
    maxBytes: largeBytes,
    ...interrupts.begin(at.pollTimeoutMs, false),
  }
  const params = { queueId: at.queueId, lastEventId: at.lastEventId, dontBlock: !isLive }
  const answer = await api.call(routes.getEvents, params, options)
  if (!answer.ok) return answer.error
  connection.heard()
  poll.deaths = 0
  poll.unread = 0
  const from = at.lastEventId
  const hasNews = await take(poll, received, at, answer.value)
  if (signal.aborted) return null
  if (poll.cursor !== null) connection.set('live')
  if (at.lastEventId !== from) await kept()
  // A server that answers polls at once, with no events or none with an id, would be polled without pause.
  const isEmpty = at.lastEventId === from && (isLive || answer.value.length > 0)
  const isSoon = clock.now() - asked < 1000
  // One heartbeat may be due right now. A server that sends only heartbeats at once is slowed down, too.
  if (hasNews || !isSoon) poll.heartbeats = 0
  else if (answer.value.length > 0) poll.heartbeats += 1
  if (isSoon && (isEmpty || poll.heartbeats > 1)) await interrupts.pause(backoff.next(500))
  else backoff.reset()
  return null
}

/**
 * Applies the events of a response in batches, with other work in between. Resolves with false if there were only
 * heartbeats.
 */
async function take(
  poll: PollState,
  received: PollHandlers['received'],
  at: QueueCursor,
  wires: readonly unknown[],
): Promise<boolean> {
  let old = 0
  let hasNews = false
  let isFirst = true
  for (const batch of batchesOf(wires)) {
    if (poll.runtime.signal.aborted) break
    if (!isFirst) await yieldToEventLoop()
    isFirst = false
    const events: ServerEvent[] = []
    for (const wire of batch) {
      const event = at.parse(wire)
      if (event === null) continue
      if (event.id <= at.lastEventId) old += 1
      else {
        at.lastEventId = event.id
        if (event.type === 'unknown') report(poll, event)
        if (event.type !== 'heartbeat') events.push(event)
      }
    }
    hasNews ||= events.length > 0
    if (!isTaken(poll, received, events)) rebuild(poll)
  }
  // Event ids went backward. The client might wait forever for an id that is never reached, or have skipped an event.
  if (old > 0) rebuild(poll)
  return hasNews
}

/** Splits the events of one response into batches, between which other work can run. */
export function* batchesOf(wires: readonly unknown[]): Generator<readonly unknown[], void> {
  for (let from = 0, end = 0; from < wires.length; from = end) {
    for (let text = 0; end < wires.length && end - from < eventsPerLot; end++) {
      text += textOf(wires[end])
      if (text > textPerLot && end > from) break
    }
    yield wires.slice(from, end)
  }
}

function textOf(wire: unknown): number {
  if (!isRecord(wire)) return 0
  const text = isRecord(wire['message']) ? wire['message']['content'] : wire['rendered_content']
  return typeof text === 'string' ? text.length : 0
}

/**
 * Returns false if the state may be wrong. This includes a `received` that throws: the cursor is past its events, so
 * they are lost.
 */
function isTaken(
  { runtime }: PollState,
  received: PollHandlers['received'],
  events: readonly ServerEvent[],
): boolean {
  try {
    return received(events)
  } catch (error) {
    runtime.log.error('events could not be taken', { error })
    return false
  }
}

/** Logs each kind once. An unknown type means a newer server; a known type that cannot be parsed is an error. */
function report(poll: PollState, event: Extract<ServerEvent, { type: 'unknown' }>): void {
  const { reported } = poll
  const key = `${event.wireType} ${event.problem ?? ''}`.slice(0, maxKindLength)
  const isNew = !reported.has(key) && reported.size < mostReports
  if (isNew) poll.runtime.log.warn('event not understood', { event: event.wireType, why: event.problem })
  if (isNew) reported.add(key)
  if (event.problem !== null) rebuild(poll)
}
