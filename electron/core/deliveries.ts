import type { Attached } from '../../shared/ipc/contract.ts'
import { cutPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { sentState } from '../../shared/model/attach.ts'

/** States on their way to windows, piece by piece: neither side is kept busy for long. */
export interface Deliveries {
  /** known: what the window has; where there is that, the rest is cut from it. */
  start(account: string, state: AccountState, known?: AccountState | null): Omit<Attached, 'seq'>
  next(account: string, ticket: number): { readonly piece: string | null; readonly more: boolean }
}

interface Delivery {
  readonly account: string
  readonly pieces: Generator<string, void>
  /** Cut ahead, so that the last one is known to be it. */
  waiting: string
}

/** A page that was loaded anew leaves its deliveries behind: the oldest are dropped. */
const most = 8

export function createDeliveries(): Deliveries {
  const open = new Map<number, Delivery>()
  let last = 0
  const cut = (pieces: Generator<string, void>): string | null => pieces.next().value ?? null
  return {
    start: (account, state, known = null) => {
      const isChange = known !== null
      const pieces = cutPieces(sentState(state), known === null ? null : sentState(known))
      const piece = cut(pieces) ?? ''
      const waiting = cut(pieces)
      if (waiting === null) return { piece, ticket: null, isChange }
      const ticket = ++last
      open.set(ticket, { account, pieces, waiting })
      for (const old of [...open.keys()].slice(0, -most)) open.delete(old)
      return { piece, ticket, isChange }
    },
    next: (account, ticket) => {
      const delivery = open.get(ticket)
      if (delivery?.account !== account) return { piece: null, more: false }
      const piece = delivery.waiting
      const waiting = cut(delivery.pieces)
      if (waiting === null) open.delete(ticket)
      else delivery.waiting = waiting
      return { piece, more: waiting !== null }
    },
  }
}
