import { expect, test } from 'vitest'
import { batchOf } from '../../shared/ipc/batchText.ts'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import { joinRegistration } from '../../shared/ipc/registrationPieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { account, snapshot, user } from '../../shared/model/testing/eg.ts'
import type { Coming } from './account/arrival.ts'
import type { Batch } from './account/door.ts'
import { createDeliveries } from './deliveries.ts'

const large = () => account({ users: Array.from({ length: 2400 }, (_, i) => user(i + 1)) })

test('a state arrives whole, piece by piece, and its ticket is good for no other account', async () => {
  const deliveries = createDeliveries()
  const state = large()
  const { piece, ticket } = deliveries.start('a', state)
  expect(ticket).not.toBeNull()
  expect(await deliveries.next('b', ticket ?? 0)).toEqual({ piece: null, more: false })
  const joiner = joinPieces()
  joiner.add(piece)
  let pieces = 1
  for (let more = true; more; pieces++) {
    const part = await deliveries.next('a', ticket ?? 0)
    joiner.add(part.piece ?? '')
    more = part.more
  }
  expect(pieces).toBeGreaterThan(2)
  expect(joiner.value()).toStrictEqual(state)
  expect(await deliveries.next('a', ticket ?? 0)).toEqual({ piece: null, more: false })
})

test('what fits into one piece needs no ticket', () => {
  const { self, unreads } = account()
  // A whole state never fits: its indexes take space even while they are empty.
  const { piece, ticket } = createDeliveries().start('a', { self, unreads } as AccountState)
  expect(ticket).toBeNull()
  const joiner = joinPieces()
  joiner.add(piece)
  expect(joiner.value()).toStrictEqual({ self, unreads })
})

test('a window that never asks for the rest is forgotten, and does not cost the next ones theirs', async () => {
  const deliveries = createDeliveries()
  const tickets = Array.from({ length: 20 }, () => deliveries.start('a', large()).ticket ?? 0)
  expect((await deliveries.next('a', tickets[0] ?? 0)).piece).toBeNull()
  expect((await deliveries.next('a', tickets.at(-1) ?? 0)).piece).not.toBeNull()
})

test('a registration arrives before it is folded, and its batch at the end; nothing where it came to nothing', async () => {
  const deliveries = createDeliveries()
  const users = Array.from({ length: 2400 }, (_, i) => user(i + 1))
  const event = { type: 'local/snapshot', snapshot: snapshot({ users }), at: 5000 } as const
  let folded: (batch: Batch) => void = () => undefined
  const batch = new Promise<Batch>((resolve) => (folded = resolve))
  const asked: Promise<unknown>[] = []
  const first = (part: Promise<unknown>) => void asked.push(part)
  const follow: Coming['follow'] = ({ whole }) => whole(event)
  const told = { follow, first }
  const { ticket } = deliveries.startEarly('a', { ...told, batch })
  const joiner = joinRegistration()
  while (joiner.whole() === null) {
    const part = await deliveries.next('a', ticket)
    expect(part.more).toBe(true)
    joiner.add(part.piece ?? '')
  }
  expect(joiner.whole()).toEqual({ snapshot: event.snapshot, at: 5000 })
  // The folding waits for parts given to `first`, but not for the last part, which waits for the folding.
  expect(asked.length).toBeGreaterThan(1)
  const end = deliveries.next('a', ticket)
  expect(await deliveries.next('a', ticket)).toEqual({ piece: null, more: false })
  await Promise.all(asked)
  const gone = {
    type: 'local/presence',
    presences: {},
    serverTimestamp: 1,
    lastUpdateId: 1,
    receivedAt: 1,
  } as const
  folded({ seq: 7, events: [event, gone] })
  const { more, piece } = await end
  expect(more).toBe(false)
  expect(batchOf(piece ?? '')).toEqual({ account: 'a', seq: 7, events: [gone] })

  const lost = deliveries.startEarly('a', { ...told, batch: Promise.resolve(null) })
  let part = await deliveries.next('a', lost.ticket)
  while (part.more) part = await deliveries.next('a', lost.ticket)
  expect(part.piece).toBeNull()
})
