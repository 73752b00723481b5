import { expect, test } from 'vitest'
import { parseSnapshot } from '../../../shared/api/snapshot.ts'
import { success } from '../http/apiError.ts'
import type { Api } from '../http/api.ts'
import { createConnection } from './connection.ts'
import { createDoor } from './door.ts'
import { createPollLoop } from './pollLoop.ts'

const minute = 60_000
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A loop on a server of which each poll takes a minute and answers the events of that minute. */
async function polled(events: readonly (readonly object[])[]) {
  const stop = new AbortController()
  let now = 0
  const asked: string[] = []
  const clock = { now: () => now, random: () => 0, sleep: () => Promise.resolve() }
  const answers = events.map((list) => list.map((event) => ({ ...event })))
  const answer = (name: string): unknown => {
    if (name === 'registerQueue')
      return parseSnapshot({ queue_id: `q${asked.length}`, last_event_id: -1, user_id: 7 })
    now += minute
    const next = answers.shift()
    if (next === undefined) stop.abort()
    return next ?? []
  }
  const api = {
    call: (route: { readonly name: string }, params: { readonly queueId?: string }) => {
      asked.push(route.name === 'deleteQueue' ? `deleteQueue ${params.queueId}` : route.name)
      return Promise.resolve(success(route.name === 'deleteQueue' ? null : answer(route.name)))
    },
  } as unknown as Api
  const door = createDoor(clock, log, () => undefined)
  const session = { api, clock, log, connection: createConnection(clock, door), signal: stop.signal }
  const registered = () => Promise.resolve()
  const ignore = () => undefined
  await createPollLoop({
    session,
    reading: ignore,
    registered,
    received: () => true,
    kept: async () => undefined,
    keyDied: ignore,
  }).run()
  return asked.filter((name) => name !== 'getEvents')
}

const odd = (id: number) => ({ id, type: 'muted_users', muted_users: 'nobody' })
const quiet = Array.from({ length: 12 }, (_, id) => [{ id: id + 10, type: 'heartbeat' }])

test('an event that cannot be read has the state rebuilt, and the queue given back', async () => {
  expect(await polled([[odd(0)], ...quiet])).toEqual(['registerQueue', 'deleteQueue q1', 'registerQueue'])
})

test('a second one soon after has it rebuilt too, but not before its time', async () => {
  const asked = await polled([[odd(0)], [odd(0)], ...quiet])
  expect(asked.filter((name) => name === 'registerQueue')).toHaveLength(3)
  expect(asked.filter((name) => name.startsWith('deleteQueue'))).toHaveLength(2)
  const soon = await polled([[odd(0)], [odd(0)], ...quiet.slice(0, 5)])
  expect(soon.filter((name) => name === 'registerQueue')).toHaveLength(2)
})
