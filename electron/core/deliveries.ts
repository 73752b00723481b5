import { batchText } from '../../shared/ipc/batchText.ts'
import type { Attached, AttachedEarly, CallOutputs } from '../../shared/ipc/contract.ts'
import { cutPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import type { Coming } from './account/arrival.ts'
import { piecesOf } from './comingPieces.ts'

type Part = CallOutputs['account.part']

/** States on their way to windows, piece by piece: neither side is kept busy for long. */
export interface Deliveries {
  /** known: what the window has; where there is that, the rest is cut from it. */
  start(account: string, state: AccountState, known?: AccountState | null): Omit<Attached, 'seq'>
  /** A registration that main has yet to fold, or even to read; its last piece comes when that is done. */
  startEarly(account: string, coming: Coming): AttachedEarly
  next(account: string, ticket: number): Promise<Part>
}

interface Delivery {
  readonly account: string
  readonly next: () => Part | Promise<Part>
}

/** A page that was loaded anew leaves its deliveries behind: the oldest are dropped. */
const most = 8
const lost: Part = { piece: null, more: false }

export function createDeliveries(): Deliveries {
  const open = new Map<number, Delivery>()
  let last = 0
  const cut = (pieces: Generator<string, void>): string | null => pieces.next().value ?? null
  const add = (account: string, next: (ticket: number) => Part | Promise<Part>): number => {
    const ticket = ++last
    open.set(ticket, { account, next: () => next(ticket) })
    for (const old of [...open.keys()].slice(0, -most)) open.delete(old)
    return ticket
  }
  return {
    start: (account, state, known = null) => {
      const isChange = known !== null
      const pieces = cutPieces(state, known)
      const piece = cut(pieces) ?? ''
      // Cut ahead, so that the last one is known to be it.
      let waiting = cut(pieces)
      if (waiting === null) return { piece, ticket: null, isChange }
      const ticket = add(account, (own) => {
        const part = waiting
        waiting = cut(pieces)
        if (waiting === null) open.delete(own)
        return { piece: part, more: waiting !== null }
      })
      return { piece, ticket, isChange }
    },
    startEarly: (account, coming) => {
      const pieces = piecesOf(coming)
      let isOver = false
      const ticket = add(account, async (own) => {
        const next = pieces.next()
        coming.first(next)
        const piece = await next
        if (isOver) return lost
        if (piece !== null) return { piece, more: true }
        isOver = true
        open.delete(own)
        const told = await coming.batch
        if (told === null) return lost
        return { piece: batchText({ account, seq: told.seq, events: told.events.slice(1) }), more: false }
      })
      return { isComing: true, ticket }
    },
    next: async (account, ticket) => {
      const delivery = open.get(ticket)
      return delivery?.account === account ? delivery.next() : lost
    },
  }
}
