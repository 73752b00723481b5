import { expect, test } from 'vitest'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { arrivedState } from '../../shared/model/attach.ts'
import { account, user } from '../../shared/model/testing/eg.ts'
import { createDeliveries } from './deliveries.ts'

const large = () => account({ users: Array.from({ length: 2400 }, (_, i) => user(i + 1)) })

test('a state arrives whole, piece by piece, and its ticket is good for no other account', () => {
  const deliveries = createDeliveries()
  const state = large()
  const { piece, ticket } = deliveries.start('a', state)
  expect(ticket).not.toBeNull()
  expect(deliveries.next('b', ticket ?? 0)).toEqual({ piece: null, more: false })
  const joiner = joinPieces()
  joiner.add(piece)
  let pieces = 1
  for (let more = true; more; pieces++) {
    const part = deliveries.next('a', ticket ?? 0)
    joiner.add(part.piece ?? '')
    more = part.more
  }
  expect(pieces).toBeGreaterThan(2)
  expect(arrivedState(joiner.value() as AccountState)).toStrictEqual(state)
  expect(deliveries.next('a', ticket ?? 0)).toEqual({ piece: null, more: false })
})

test('what fits into one piece needs no ticket', () => {
  const { self, unreads } = account()
  // A whole state never does: its indexes take space while they are empty.
  const { piece, ticket } = createDeliveries().start('a', { self, unreads } as AccountState)
  expect(ticket).toBeNull()
  const joiner = joinPieces()
  joiner.add(piece)
  expect(joiner.value()).toStrictEqual({ self, unreads })
})

test('a window that never asks for the rest is forgotten, and does not cost the next ones theirs', () => {
  const deliveries = createDeliveries()
  const tickets = Array.from({ length: 20 }, () => deliveries.start('a', large()).ticket ?? 0)
  expect(deliveries.next('a', tickets[0] ?? 0).piece).toBeNull()
  expect(deliveries.next('a', tickets.at(-1) ?? 0).piece).not.toBeNull()
})
