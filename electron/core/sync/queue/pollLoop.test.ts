import { expect, test } from 'vitest'
import { parseSnapshot } from '../../../../shared/api/snapshot.ts'
import { success } from '../../http/apiError.ts'
import type { Api } from '../../http/api.ts'
import { createConnection } from './connection.ts'
import { createGuard } from '../../platform/guard.ts'
import { createStateStore } from '../stateStore.ts'
import { createPollInterrupts } from './pollInterrupts.ts'
import { createPollLoop } from './pollLoop.ts'
import type { PollHandlers } from './pollState.ts'
import { createSupervisor } from '../../platform/supervise.ts'

const minute = 60_000
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const ignore: PollHandlers = {
  reading: () => undefined,
  registered: async () => undefined,
  received: () => true,
  kept: async () => undefined,
  keyDied: () => undefined,
}

/** Runs a loop against a server on which each poll takes a minute and returns that minute's events. */
async function polled(events: readonly (readonly object[])[]) {
  const stop = new AbortController()
  let now = 0
  const requests: string[] = []
  const clock = { now: () => now, random: () => 0, sleep: () => Promise.resolve() }
  const answers = events.map((list) => list.map((event) => ({ ...event })))
  const answer = (name: string): unknown => {
    if (name === 'registerQueue')
      return parseSnapshot({ queue_id: `q${requests.length}`, last_event_id: -1, user_id: 7 })
    now += minute
    const next = answers.shift()
    if (next === undefined) stop.abort()
    return next ?? []
  }
  const api = {
    call: (route: { readonly name: string }, params: { readonly queueId?: string }) => {
      requests.push(route.name === 'deleteQueue' ? `deleteQueue ${params.queueId}` : route.name)
      return Promise.resolve(success(route.name === 'deleteQueue' ? null : answer(route.name)))
    },
  } as unknown as Api
  const guard = createGuard(log)
  const stateStore = createStateStore(clock, log, guard)
  const connection = createConnection(clock, stateStore, guard)
  const runtime = { api, clock, log, connection, signal: stop.signal }
  await createPollLoop({ runtime, interrupts: createPollInterrupts(clock, stop.signal) }).run(ignore)
  return requests.filter((name) => name !== 'getEvents')
}

const odd = (id: number) => ({ id, type: 'muted_users', muted_users: 'nobody' })
const quiet = Array.from({ length: 12 }, (_, id) => [{ id: id + 10, type: 'heartbeat' }])

test('an unreadable event rebuilds the state and deletes the queue', async () => {
  expect(await polled([[odd(0)], ...quiet])).toEqual(['registerQueue', 'deleteQueue q1', 'registerQueue'])
})

test('a second unreadable event waits for the minimum interval between rebuilds', async () => {
  const requests = await polled([[odd(0)], [odd(0)], ...quiet])
  expect(requests.filter((name) => name === 'registerQueue')).toHaveLength(3)
  expect(requests.filter((name) => name.startsWith('deleteQueue'))).toHaveLength(2)
  const soon = await polled([[odd(0)], [odd(0)], ...quiet.slice(0, 5)])
  expect(soon.filter((name) => name === 'registerQueue')).toHaveLength(2)
})

type Step = 'registered' | 'received' | 'kept'

/** Runs a supervised loop in which one step throws the first time. Each poll returns one more event. */
async function withFault(faulty: Step) {
  const stop = new AbortController()
  let now = 0
  let polls = 0
  let hasFailed = false
  const done: string[] = []
  const clock = {
    now: () => now,
    random: () => 0,
    sleep: (ms: number) => {
      now += ms
      return Promise.resolve()
    },
  }
  const answer = (name: string): unknown => {
    if (name === 'registerQueue')
      return parseSnapshot({ queue_id: `q${polls}`, last_event_id: -1, user_id: 7 })
    if (name === 'deleteQueue') return null
    now += minute
    polls += 1
    if (polls > 4) stop.abort()
    return [{ id: polls, type: 'alert_words', alert_words: [`word ${polls}`] }]
  }
  const api = {
    call: (route: { readonly name: string }) => {
      if (route.name !== 'getEvents') done.push(route.name)
      return Promise.resolve(success(answer(route.name)))
    },
  } as unknown as Api
  const runAt = (step: Step) => {
    if (step !== faulty || hasFailed) return
    hasFailed = true
    throw new Error('made to fail')
  }
  const guard = createGuard(log)
  const connection = createConnection(clock, createStateStore(clock, log, guard), guard)
  const supervisor = createSupervisor(clock, log)
  const shown: string[] = []
  supervisor.watch((down) => {
    connection.fault(down[0]?.retryAt ?? null)
    shown.push(connection.shown().state)
  })
  const loop = createPollLoop({
    runtime: { api, clock, log, connection, signal: stop.signal },
    interrupts: createPollInterrupts(clock, stop.signal),
  })
  const handlers: PollHandlers = {
    ...ignore,
    registered: async () => runAt('registered'),
    received: (events) => {
      runAt('received')
      done.push(...events.map(({ id }) => `event ${id}`))
      return true
    },
    kept: async () => runAt('kept'),
  }
  await supervisor.run('poll', () => loop.run(handlers), stop.signal)
  return { done, shown }
}

const [again, events] = ['registerQueue', ['event 1', 'event 2', 'event 3', 'event 4']]
test.each<[Step, readonly string[]]>([
  ['registered', [again, 'deleteQueue', again, ...events]],
  // Its events are before the cursor, so only another registration includes them.
  ['received', [again, 'deleteQueue', again, ...events.slice(1)]],
  ['kept', [again, ...events]],
])('the loop continues without losing an event after %s throws', async (step, expected) => {
  const { done } = await withFault(step)
  expect(done).toEqual(expected)
})

test('a paused loop makes no request, and resumes with the queue it had', async () => {
  const stop = new AbortController()
  const requests: string[] = []
  const waits: (() => void)[] = []
  const clock = {
    now: () => 0,
    random: () => 0,
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
  const api = {
    call: (route: { readonly name: string }, params: { readonly queueId?: string }) => {
      requests.push(`${route.name} ${params.queueId ?? ''}`.trim())
      if (route.name === 'registerQueue')
        return Promise.resolve(success(parseSnapshot({ queue_id: 'q', last_event_id: -1, user_id: 7 })))
      return new Promise(() => undefined)
    },
  } as unknown as Api
  const guard = createGuard(log)
  const connection = createConnection(clock, createStateStore(clock, log, guard), guard)
  const interrupts = createPollInterrupts(clock, stop.signal)
  const runtime = { api, clock, log, connection, signal: stop.signal }
  const loop = createPollLoop({ runtime, interrupts, isPaused: true })
  void loop.run(ignore)
  const turn = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve()
  }
  await turn()
  // A reconnect wakes the loop, which stays paused.
  interrupts.reconnect()
  await turn()
  expect([requests, connection.current().state]).toEqual([[], 'paused'])
  loop.setPaused(false)
  await turn()
  expect([requests, connection.current().state]).toEqual([['registerQueue', 'getEvents q'], 'live'])
  stop.abort()
})

test('an account whose poll loop is down is not shown as live', async () => {
  expect((await withFault('kept')).shown).toEqual(['offline', 'live'])
})

test('a server that answers at once with heartbeats is polled ever less often', async () => {
  const stop = new AbortController()
  let now = 0
  let polls = 0
  const clock = {
    now: () => now,
    random: () => 1,
    sleep: (ms: number) => {
      now += ms
      if (now > minute) stop.abort()
      return Promise.resolve()
    },
  }
  const call = (route: { readonly name: string }) => {
    if (route.name === 'registerQueue')
      return Promise.resolve(success(parseSnapshot({ queue_id: 'q', last_event_id: -1, user_id: 7 })))
    polls += 1
    if (polls > 1000) stop.abort()
    return Promise.resolve(success([{ id: polls, type: 'heartbeat' }]))
  }
  const guard = createGuard(log)
  const connection = createConnection(clock, createStateStore(clock, log, guard), guard)
  await createPollLoop({
    runtime: { api: { call } as unknown as Api, clock, log, connection, signal: stop.signal },
    interrupts: createPollInterrupts(clock, stop.signal),
  }).run(ignore)
  expect(polls).toBeLessThan(20)
})
