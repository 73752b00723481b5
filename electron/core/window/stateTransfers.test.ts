import { expect, test } from 'vitest'
import { batchOf } from '../../../shared/ipc/transfer/batchText.ts'
import { decodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import { joinRegistration } from '../../../shared/ipc/transfer/registrationChunks.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { account, snapshot, user } from '../../../shared/model/testing/eg.ts'
import type { PendingRegistration } from '../sync/queue/pendingRegistration.ts'
import type { Batch } from '../store/messages/batch.ts'
import { createStateTransfers } from './stateTransfers.ts'

const large = () => account({ users: Array.from({ length: 2400 }, (_, i) => user(i + 1)) })

test('transfers a state in chunks; its token is invalid for other accounts', async () => {
  const stateTransfers = createStateTransfers()
  const state = large()
  const { chunk, token } = stateTransfers.start('a', state)
  expect(token).not.toBeNull()
  expect(await stateTransfers.next('b', token ?? 0)).toEqual({ chunk: null, more: false })
  const joiner = decodeChunks()
  joiner.add(chunk)
  let chunks = 1
  for (let more = true; more; chunks++) {
    const part = await stateTransfers.next('a', token ?? 0)
    joiner.add(part.chunk ?? '')
    more = part.more
  }
  expect(chunks).toBeGreaterThan(2)
  expect(joiner.value()).toStrictEqual(state)
  expect(await stateTransfers.next('a', token ?? 0)).toEqual({ chunk: null, more: false })
})

test('a state that fits into one chunk needs no token', () => {
  const { self, unreads } = account()
  // A whole state never fits, because even its empty indexes take space.
  const { chunk, token } = createStateTransfers().start('a', { self, unreads } as AccountState)
  expect(token).toBeNull()
  const joiner = decodeChunks()
  joiner.add(chunk)
  expect(joiner.value()).toStrictEqual({ self, unreads })
})

test('a window that never requests the rest is dropped and does not affect others', async () => {
  const stateTransfers = createStateTransfers()
  const tickets = Array.from({ length: 20 }, () => stateTransfers.start('a', large()).token ?? 0)
  expect((await stateTransfers.next('a', tickets[0] ?? 0)).chunk).toBeNull()
  expect((await stateTransfers.next('a', tickets.at(-1) ?? 0)).chunk).not.toBeNull()
})

test('sends a registration before it is applied and its batch last, or neither', async () => {
  const stateTransfers = createStateTransfers()
  const users = Array.from({ length: 2400 }, (_, i) => user(i + 1))
  const event = { type: 'local/snapshot', snapshot: snapshot({ users }), at: 5000 } as const
  let folded: (batch: Batch) => void = () => undefined
  const batch = new Promise<Batch>((resolve) => (folded = resolve))
  const requests: Promise<unknown>[] = []
  const first = (part: Promise<unknown>) => void requests.push(part)
  const subscribe: PendingRegistration['subscribe'] = ({ whole }) => whole(event)
  const registration = { subscribe, first }
  const { token } = stateTransfers.startEarly('a', { ...registration, batch })
  const joiner = joinRegistration()
  while (joiner.whole() === null) {
    const part = await stateTransfers.next('a', token)
    expect(part.more).toBe(true)
    joiner.add(part.chunk ?? '')
  }
  expect(joiner.whole()).toEqual({ snapshot: event.snapshot, at: 5000 })
  // Applying the registration waits for parts passed to `first`, but not for the last part, which waits for it.
  expect(requests.length).toBeGreaterThan(1)
  const end = stateTransfers.next('a', token)
  expect(await stateTransfers.next('a', token)).toEqual({ chunk: null, more: false })
  await Promise.all(requests)
  const ended = {
    type: 'local/presence',
    presences: {},
    serverTimestamp: 1,
    lastUpdateId: 1,
    receivedAt: 1,
  } as const
  folded({ seq: 7, events: [event, ended] })
  const { more, chunk } = await end
  expect(more).toBe(false)
  expect(batchOf(chunk ?? '')).toEqual({ account: 'a', seq: 7, events: [ended] })

  const lost = stateTransfers.startEarly('a', { ...registration, batch: Promise.resolve(null) })
  let part = await stateTransfers.next('a', lost.token)
  while (part.more) part = await stateTransfers.next('a', lost.token)
  expect(part.chunk).toBeNull()
})
