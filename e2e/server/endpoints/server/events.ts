import { dropQueue } from '../../events/queue.ts'
import type { Queue, QueuedEvent } from '../../state/queues.ts'
import { takeFault, waitOut } from '../../faults.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { writeJson } from '../../http/writeJson.ts'
import { bool, int, maybe, or, plainMissing, text } from '../../http/params.ts'
import { handled, route, type Call } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import { register, registerParams } from './register.ts'

function findQueue(call: Pick<Call, 'server' | 'user'>, id: string): Queue {
  const queue = call.server.queues.byId.get(id)
  if (queue?.userId !== call.user.id)
    throw refused('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${id}`, { queue_id: id })
  return queue
}

function acknowledge(queue: Queue, last: number): void {
  if (last < queue.acknowledged)
    throw badRequest(`An event newer than ${String(last)} has already been pruned!`)
  if (last === queue.acknowledged) return
  if (last > queue.delivered || !queue.events.some((event) => event.id === last))
    throw badRequest(`Event ${String(last)} was not in this queue`)
  queue.acknowledged = last
  queue.events = queue.events.filter((event) => event.id > last)
}

function heartbeatMs(server: Server): number {
  const [least, most] = server.heartbeat
  return (least + Math.random() * (most - least)) * 1000
}

function poll(call: Call, queue: Queue): Promise<typeof handled> {
  const { server, request, response } = call
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      request.socket.off('close', lost)
      if (queue.poll === finish) queue.poll = null
      queue.lastPoll = server.now()
      resolve(handled)
    }
    const finish = (events: readonly QueuedEvent[]) => {
      end()
      void answer(call, queue, events)
    }
    const lost = () => {
      end()
    }
    const timer = setTimeout(() => {
      const id = queue.nextId
      queue.nextId += 1
      queue.events.push({ type: 'heartbeat', id })
      finish(queue.events)
    }, heartbeatMs(server))
    // The newer poll ends the older one with the events so far.
    queue.poll?.(queue.events)
    queue.poll = finish
    request.socket.on('close', lost)
    response.on('close', lost)
  })
}

async function answer(call: Call, queue: Queue, events: readonly QueuedEvent[]): Promise<void> {
  const last = events.at(-1)
  if (last) queue.delivered = Math.max(queue.delivered, last.id)
  const late = takeFault(call.server.faults, 'GET /api/v1/events', ['late'])
  if (late !== undefined) await waitOut(late)
  if (takeFault(call.server.faults, 'GET /api/v1/events', ['drop'])) {
    call.request.socket.destroy()
    return
  }
  writeJson(call.response, 200, { result: 'success', msg: '', events, queue_id: queue.id })
}

const getEvents = route(
  'GET',
  '/events',
  { queue_id: maybe(text), last_event_id: maybe(int), dont_block: or(bool, false), ...registerParams },
  (call) => {
    const { server, user, params } = call
    if (params.queue_id === undefined) {
      if (!params.dont_block && !server.has('pollRegisters')) throw plainMissing('queue_id')
      const answer = register(server, user, { ...params, fetch_event_types: [] })
      const queue = findQueue(call, String(answer['queue_id']))
      if (params.dont_block) return { queue_id: queue.id, events: [] }
      return poll(call, queue)
    }
    const queue = findQueue(call, params.queue_id)
    if (params.last_event_id === undefined && !server.has('pollWithoutLastId'))
      throw plainMissing('last_event_id')
    if (params.last_event_id !== undefined) acknowledge(queue, params.last_event_id)
    queue.lastPoll = server.now()
    if (queue.events.length > 0 || params.dont_block) {
      queue.poll?.(queue.events)
      queue.delivered = Math.max(queue.delivered, queue.events.at(-1)?.id ?? -1)
      return { events: queue.events, ...(server.has('pollNamesQueue') ? { queue_id: queue.id } : {}) }
    }
    return poll(call, queue)
  },
)

const deleteEvents = route('DELETE', '/events', { queue_id: text }, (call) => {
  dropQueue(call.server, findQueue(call, call.params.queue_id))
  return {}
})

export const eventRoutes = [getEvents, deleteEvents]
