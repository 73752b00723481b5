import { expect, test } from 'vitest'
import { lightAccount } from '../../../shared/model/account/account.ts'
import { mapGet } from '../../../shared/collections/shardedMap.ts'
import { account, snapshot, user } from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../platform/clock.ts'
import { createGuard } from '../platform/guard.ts'
import { createStateStore } from './stateStore.ts'
import type { BatchChange } from '../store/messages/batch.ts'

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
  const stateStore = createStateStore(clock, quiet, guard)
  stateStore.listen('test', (change) => void changes.push(change))
  return { stateStore, changes, signal: new AbortController().signal }
}
const large = () => snapshot({ users: Array.from({ length: 500 }, (_, i) => user(i + 1)) })

test('applies a registration in slices and emits one batch with the events on top', async () => {
  const { stateStore, changes, signal } = open()
  const done = stateStore.register(large(), () => [echo('queued')], signal)
  expect(stateStore.state()).toBeNull()
  let turns = 0
  const count = () => {
    turns += 1
    if (stateStore.state() === null) setImmediate(count)
  }
  setImmediate(count)
  expect(await done).toBe(true)
  expect(turns).toBeGreaterThan(5)
  expect(changes.map(({ batch }) => batch.events.map(({ type }) => type))).toEqual([
    ['local/snapshot', 'local/outbox'],
  ])
  expect(stateStore.state()?.outbox.size).toBe(1)
  expect(stateStore.state()?.users).toEqual(lightAccount(account({ users: large().users })).users)
})

test('keeps batches dispatched while a registration is being applied', async () => {
  const { stateStore, changes, signal } = open()
  await stateStore.register(snapshot(), () => [], signal)
  const done = stateStore.register(large(), () => [], signal)
  stateStore.dispatch([echo('queued')])
  const connection = { state: 'catching-up', since: 1, retryAt: null, reason: null, dataAt: null } as const
  stateStore.dispatch([{ type: 'local/connection', connection }])
  await done
  expect(stateStore.state()?.connection).toEqual(connection)
  expect(stateStore.state()?.users.size).toBe(500)
  expect(changes.map(({ batch }) => batch.seq)).toEqual([1, 2, 3, 4])
  // Replaying the batches results in the same state.
  const replay = createStateStore(clock, quiet, guard)
  for (const { batch } of changes) replay.dispatch(batch.events)
  expect(stateStore.state()).toEqual(replay.state())
})

test('ignores the registration of a closed account', async () => {
  const { stateStore, changes } = open()
  const stop = new AbortController()
  const done = stateStore.register(snapshot(), () => [], stop.signal)
  stop.abort()
  expect(await done).toBe(false)
  expect(changes).toEqual([])
})

test('a registration keeps unchanged parts identical and the old state for a while', async () => {
  const { stateStore, changes, signal } = open()
  await stateStore.register(large(), () => [], signal)
  stateStore.dispatch([echo('queued')])
  const before = stateStore.state()
  const users = [...large().users, user(900)]
  await stateStore.register(snapshot({ users }), () => [], signal)
  expect(stateStore.state()?.channels).toBe(before?.channels)
  expect(stateStore.state()?.outbox).toBe(before?.outbox)
  expect(mapGet(stateStore.state()!.users, 7)).toBe(mapGet(before!.users, 7))
  expect(stateStore.state()?.users.size).toBe(501)
  expect(stateStore.stateBefore(2)).toBe(before)
  expect(stateStore.stateBefore(1)).toBeNull()
  expect(changes.at(-1)?.before).toBe(before)
  for (let n = 0; n < 200; n++) stateStore.dispatch([echo('queued')])
  expect(stateStore.stateBefore(2)).toBeNull()
})

test('a consumer that throws does not keep the batch from the others', () => {
  const heard: number[] = []
  const errors: unknown[] = []
  const log = { ...quiet, error: (text: string, data?: object) => void errors.push({ text, ...data }) }
  const stateStore = createStateStore(clock, log, createGuard(log))
  stateStore.listen('faulty', () => {
    throw new Error('made to fail')
  })
  stateStore.listen('sound', ({ batch }) => void heard.push(batch.seq))
  stateStore.restore(lightAccount(account()), 0)
  expect(stateStore.dispatch([echo('queued')])).toBe(true)
  expect(stateStore.dispatch([echo('sending')])).toBe(true)
  expect(heard).toEqual([1, 2])
  expect(stateStore.state()?.outbox.get('a')?.status).toBe('sending')
  expect(errors).toMatchObject([1, 2].map((count) => ({ listener: 'faulty', count })))
})
