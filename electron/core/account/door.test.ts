import { expect, test } from 'vitest'
import { lightAccount } from '../../../shared/model/account.ts'
import { mapGet } from '../../../shared/model/shardedMap.ts'
import { account, snapshot, user } from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../clock.ts'
import { createGuard } from '../guard.ts'
import { createDoor } from './door.ts'
import type { BatchChange } from './door.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const guard = createGuard(quiet)
const clock = { ...systemClock, now: () => 5000 }
const row = {
  localId: 'a',
  destination: { type: 'direct' as const, userIds: [2] },
  content: 'x',
  createdAt: 1,
}
const echo = (status: 'queued' | 'sending') =>
  ({ type: 'local/outbox', row: { ...row, status, reason: null, dataAt: null } }) as const

function open() {
  const changes: BatchChange[] = []
  const door = createDoor(clock, quiet, guard, { test: (change) => void changes.push(change) })
  return { door, changes, signal: new AbortController().signal }
}
const large = () => snapshot({ users: Array.from({ length: 500 }, (_, i) => user(i + 1)) })

test('a registration is folded in pieces and comes as one batch with what goes on top of it', async () => {
  const { door, changes, signal } = open()
  const done = door.register(large(), () => [echo('queued')], signal)
  expect(door.state()).toBeNull()
  let turns = 0
  const count = () => {
    turns += 1
    if (door.state() === null) setImmediate(count)
  }
  setImmediate(count)
  expect(await done).toBe(true)
  expect(turns).toBeGreaterThan(5)
  expect(changes.map(({ batch }) => batch.events.map(({ type }) => type))).toEqual([
    ['local/snapshot', 'local/outbox'],
  ])
  expect(door.state()?.outbox.size).toBe(1)
  expect(door.state()?.users).toEqual(lightAccount(account({ users: large().users })).users)
})

test('what happens while one is folded is before it, and not lost in what it keeps', async () => {
  const { door, changes, signal } = open()
  await door.register(snapshot(), () => [], signal)
  const done = door.register(large(), () => [], signal)
  door.apply([echo('queued')])
  const connection = { state: 'catching-up', since: 1, retryAt: null, reason: null, dataAt: null } as const
  door.apply([{ type: 'local/connection', connection }])
  await done
  expect(door.state()?.connection).toEqual(connection)
  expect(door.state()?.users.size).toBe(500)
  expect(changes.map(({ batch }) => batch.seq)).toEqual([1, 2, 3, 4])
  // A replay of the batches ends in the same state as main's.
  const replay = createDoor(clock, quiet, guard, {})
  for (const { batch } of changes) replay.apply(batch.events)
  expect(door.state()).toEqual(replay.state())
})

test('one of an account that was closed meanwhile is nothing', async () => {
  const { door, changes } = open()
  const stop = new AbortController()
  const done = door.register(snapshot(), () => [], stop.signal)
  stop.abort()
  expect(await done).toBe(false)
  expect(changes).toEqual([])
})

test('what a registration tells once more stays the very same, and what was before it is known for a while', async () => {
  const { door, changes, signal } = open()
  await door.register(large(), () => [], signal)
  door.apply([echo('queued')])
  const before = door.state()
  const users = [...large().users, user(900)]
  await door.register(snapshot({ users }), () => [], signal)
  expect(door.state()?.channels).toBe(before?.channels)
  expect(door.state()?.outbox).toBe(before?.outbox)
  expect(mapGet(door.state()!.users, 7)).toBe(mapGet(before!.users, 7))
  expect(door.state()?.users.size).toBe(501)
  expect(door.stateBefore(2)).toBe(before)
  expect(door.stateBefore(1)).toBeNull()
  expect(changes.at(-1)?.before).toBe(before)
  for (let n = 0; n < 200; n++) door.apply([echo('queued')])
  expect(door.stateBefore(2)).toBeNull()
})

test('a consumer that throws takes the batch from nobody else', () => {
  const heard: number[] = []
  const errors: unknown[] = []
  const log = { ...quiet, error: (text: string, data?: object) => void errors.push({ text, ...data }) }
  const door = createDoor(clock, log, createGuard(log), {
    faulty: () => {
      throw new Error('made to fail')
    },
    sound: ({ batch }) => void heard.push(batch.seq),
  })
  door.restore(lightAccount(account()), 0)
  expect(door.apply([echo('queued')])).toBe(true)
  expect(door.apply([echo('sending')])).toBe(true)
  expect(heard).toEqual([1, 2])
  expect(door.state()?.outbox.get('a')?.status).toBe('sending')
  expect(errors).toMatchObject([1, 2].map((count) => ({ listener: 'faulty', count })))
})
