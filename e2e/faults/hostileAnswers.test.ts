import { expect } from 'vitest'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { notify } from '../server/events/queue.ts'
import { settles } from './actions.ts'
import { readAll } from './readAll.ts'
import { isFor, sharedFaults } from './sharedRun.ts'
import type { SharedRun } from './sharedRun.ts'

const { fault } = sharedFaults()
const waitOptions = { timeout: 15_000 }
const polling = 'GET /api/v1/events'
const registering = 'POST /api/v1/register'
/** Milliseconds. Longer than the pause in which the state is not fetched again. */
const later = 20 * 60_000
let jumps = 0

/** Returns a counter of registrations from now on. */
function registrations(it: SharedRun): () => number {
  let count = 0
  it.setBetween((url, init, go) => {
    if (isFor(registering, url, init)) count += 1
    return go()
  })
  return () => count
}
const sendEvent = (
  { server, who }: SharedRun,
  event: Readonly<Record<string, unknown>> & { readonly type: string },
) => notify(server.server, [who.user_id], event)
const heard = ({ run }: SharedRun, content: string) =>
  run.events.filter((event) => event.type === 'message' && event.message.content === `<p>${content}</p>`)
    .length
const isLive = ({ run }: SharedRun) => run.until('live', ({ connection }) => connection.state === 'live')
const passes = async (it: SharedRun, content: string) => {
  it.say(content)
  await expect.poll(() => heard(it, content), waitOptions).toBe(1)
}
/** Moves the clock past the pause that follows the previous fault. */
const anotherHour = (it: SharedRun) => it.setClock(++jumps * later)

fault('hostile server: an invalid event of a known type causes a new registration', async (it) => {
  anotherHour(it)
  const requestCount = registrations(it)
  sendEvent(it, { type: 'message', message: 'nonsense', flags: 7 })
  await expect.poll(requestCount, waitOptions).toBe(1)
  await isLive(it)
  await passes(it, 'after it')
})

fault('hostile server: an event of an unknown type is skipped', async (it) => {
  const requestCount = registrations(it)
  sendEvent(it, { type: 'quantum_leap', where: [1, 2, 3] })
  await passes(it, 'after it')
  expect(requestCount()).toBe(0)
})

fault('hostile server: messages that never existed are deleted', async (it) => {
  const requestCount = registrations(it)
  await passes(it, 'before it')
  sendEvent(it, {
    type: 'delete_message',
    message_ids: [99_999_999],
    message_type: 'stream',
    stream_id: it.channelId,
    topic: it.topic,
  })
  await passes(it, 'after it')
  expect([requestCount(), unreadOfTopic(it.run.state(), it.channelId, it.topic)]).toEqual([0, 2])
})

fault('hostile server: repeated events count once', async (it) => {
  anotherHour(it)
  let eventBody: string | null = null
  let [isAsked, isRepeated, requestCount] = [false, false, 0]
  it.setBetween(async (url, init, go) => {
    if (isFor(registering, url, init)) requestCount += 1
    isAsked ||= isFor(polling, url, init)
    if (!isFor(polling, url, init)) return go()
    if (eventBody !== null && !isRepeated) {
      isRepeated = true
      return new Response(eventBody, { headers: { 'Content-Type': 'application/json' } })
    }
    const answer = await go()
    const body = await answer.text()
    if (body.includes('only once')) eventBody ??= body
    return new Response(body, answer)
  })
  it.say('ends the poll before it')
  await expect.poll(() => isAsked, waitOptions).toBe(true)
  it.say('only once')
  await expect.poll(() => [isRepeated, requestCount], waitOptions).toEqual([true, 1])
  await isLive(it)
  await passes(it, 'after it')
  expect(heard(it, 'only once')).toBe(1)
  expect(unreadOfTopic(it.run.state(), it.channelId, it.topic)).toBe(3)
})

fault('hostile server: events arrive in the wrong order, and none is missed', async (it) => {
  anotherHour(it)
  await readAll(it.run, topicNarrow(it.channelId, it.topic))
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  let isWaiting = false
  it.setBetween(async (url, init, go) => {
    if (!isFor(polling, url, init) || isWaiting) return go()
    isWaiting = true
    await gate
    const body = (await (await go()).json()) as { events: unknown[] }
    return Response.json({ ...body, events: body.events.toReversed() })
  })
  it.say('ends the poll before it')
  await expect.poll(() => isWaiting, waitOptions).toBe(true)
  it.say('one', 'two')
  release()
  await it.run.until('known', (state) => unreadOfTopic(state, it.channelId, it.topic) === 3)
})

fault('hostile server: the response to a message is empty, and the message exists once', async (it) => {
  it.server.malform('POST /api/v1/messages', 'bare')
  await it.send('unanswered')
  await settles(it.run)
  expect(it.server.server.faults.active).toEqual([])
})

fault('hostile server: queues expire as soon as they are registered', async (it) => {
  let deaths = 0
  const body = { result: 'error', msg: 'gone', code: 'BAD_EVENT_QUEUE_ID', queue_id: 'x' }
  let requestCount = 0
  it.setBetween((url, init, go) => {
    if (isFor(registering, url, init)) requestCount += 1
    if (!isFor(polling, url, init) || deaths === 3) return go()
    deaths += 1
    return Promise.resolve(Response.json(body, { status: 400 }))
  })
  it.say('ends the poll before it')
  await expect.poll(() => [deaths, requestCount], waitOptions).toEqual([3, 3])
  await isLive(it)
  await passes(it, 'after it')
  expect(requestCount).toBe(3)
})

fault('hostile server: it demands a wait of a year, and an hour is accepted', async (it) => {
  it.server.failWith(polling, 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '31536000' })
  it.say('ends the poll before it')
  // The pause is an hour plus up to half a minute of jitter.
  const waits = () => it.lines.some((line) => /"waitMs":36[0-2]\d{4}\b/.test(line))
  await expect.poll(waits, waitOptions).toBe(true)
  it.wake()
  await passes(it, 'after it')
})

fault('hostile server: a page of history is invalid, and the next one is shown', async (it) => {
  it.say('one', 'two')
  it.server.malform('GET /api/v1/messages', 'nulls')
  await readAll(it.run, topicNarrow(it.channelId, it.topic)).catch(() => undefined)
  expect(it.server.server.faults.active).toEqual([])
})
