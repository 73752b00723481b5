import type { Queue, QueueOptions, QueuedEvent, WireEvent } from '../state/queues.ts'
import { sendsEvent } from '../gates/fields.ts'
import type { Server } from '../server.ts'

export function createQueue(server: Server, userId: number, options: QueueOptions): Queue {
  const { queues } = server
  queues.created += 1
  const queue: Queue = {
    ...options,
    id: `${String(server.generation)}:${String(queues.created)}`,
    userId,
    events: [],
    nextId: 0,
    acknowledged: -1,
    delivered: -1,
    poll: null,
    wakeSoon: false,
    lastPoll: server.now(),
  }
  queues.byId.set(queue.id, queue)
  const ownQueues = queues.byUser.get(userId) ?? new Set()
  queues.byUser.set(userId, ownQueues.add(queue))
  return queue
}

/** Drops a queue; a pending poll returns the events so far. */
export function dropQueue(server: Server, queue: Queue): void {
  server.queues.byId.delete(queue.id)
  server.queues.byUser.get(queue.userId)?.delete(queue)
  queue.poll?.([])
}

/** Drops the queues without a poll for their idle timeout. */
export function sweepQueues(server: Server): void {
  for (const queue of [...server.queues.byId.values()]) {
    if (queue.poll === null && server.now() - queue.lastPoll > queue.idleTimeout * 1000)
      dropQueue(server, queue)
  }
}

/** True if a queue accepts events of a type. */
function wants(queue: Queue, type: string): boolean {
  if (type === 'heartbeat' || type === 'restart' || type === 'web_reload_client')
    return queue.eventTypes === null || type !== 'web_reload_client' || queue.eventTypes.has(type)
  if (type === 'typing_edit_message') return queue.eventTypes?.has(type) === true
  if (queue.eventTypes === null) return true
  // The older type is omitted only for clients that list the newer one.
  if (type === 'muted_topics' && queue.eventTypes.has('user_topic')) return false
  return queue.eventTypes.has(type)
}

const listOf = (event: WireEvent, name: string) =>
  (Array.isArray(event[name]) ? event[name] : []) as readonly number[]

/** Returns the messages whose flag or existence an event changes, if its order relative to a flag change matters. */
function touched(event: WireEvent, flag: unknown): readonly number[] {
  if (event.type === 'update_message_flags') return event['flag'] === flag ? listOf(event, 'messages') : []
  if (event.type !== 'delete_message') return []
  return typeof event['message_id'] === 'number' ? [event['message_id']] : listOf(event, 'message_ids')
}

/**
 * Returns the waiting event that a new one can be merged into, under the newer id, while no poll is pending:
 * restarts, and changes of one flag in one direction. Not for marking as unread, which has different details, and not
 * past an event whose order matters.
 */
function mergeable(queue: Queue, event: WireEvent): QueuedEvent | undefined {
  const waiting = queue.events.filter((each) => each.id > queue.delivered)
  if (event.type === 'restart') return waiting.find((each) => each.type === 'restart')
  if (event.type !== 'update_message_flags' || event['all'] === true) return undefined
  const { flag, operation } = event
  if (flag === 'read' && operation === 'remove') return undefined
  const index = waiting.findLastIndex(
    (each) =>
      each.type === event.type &&
      each['flag'] === flag &&
      each['operation'] === operation &&
      each['all'] === false,
  )
  const found = waiting[index]
  if (found === undefined) return undefined
  const messageIds = new Set(listOf(found, 'messages'))
  const crossed = waiting
    .slice(index + 1)
    .some((each) => touched(each, flag).some((id) => messageIds.has(id)))
  return crossed ? undefined : found
}

function mergedWith(waiting: QueuedEvent, event: WireEvent): WireEvent {
  if (event.type === 'restart') return event
  return { ...event, messages: [...listOf(waiting, 'messages'), ...listOf(event, 'messages')] }
}

/** Adds an event to a queue if the level and the queue support it, and wakes its poll. */
export function enqueue(server: Server, queue: Queue, event: WireEvent): void {
  if (!wants(queue, event.type) || !sendsEvent(event.type, event.op, server.level)) return
  const id = queue.nextId
  // Ids have gaps, as on a real server.
  queue.nextId += id % 4 === 2 ? 2 : 1
  const merged = queue.poll === null ? mergeable(queue, event) : undefined
  if (merged === undefined) queue.events.push({ ...event, id })
  else {
    queue.events = queue.events.filter((each) => each !== merged)
    queue.events.push({ ...mergedWith(merged, event), id })
  }
  if (queue.poll === null || queue.wakeSoon) return
  // The events of one request are sent in one response.
  queue.wakeSoon = true
  setImmediate(() => {
    queue.wakeSoon = false
    if (queue.events.length > 0) queue.poll?.(queue.events)
  })
}

/**
 * Sends an event to all queues of some users. A function returns the event for each queue: null for none, or a list
 * for several.
 */
export function notify(
  server: Server,
  userIds: Iterable<number>,
  event: WireEvent | ((queue: Queue) => WireEvent | readonly WireEvent[] | null),
): void {
  for (const userId of userIds) {
    for (const queue of server.queues.byUser.get(userId) ?? []) {
      const made = typeof event === 'function' ? event(queue) : event
      if (made === null) continue
      if (Array.isArray(made))
        for (const wireEvent of made as readonly WireEvent[]) enqueue(server, queue, wireEvent)
      else enqueue(server, queue, made as WireEvent)
    }
  }
}
