import { batchText } from '../../../shared/ipc/transfer/batchText.ts'
import type { Attached, AttachedEarly, CallOutputs } from '../../../shared/ipc/contract.ts'
import { encodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { PendingRegistration } from '../sync/queue/pendingRegistration.ts'
import { registrationChunks } from './registrationChunks.ts'

type Part = CallOutputs['account.part']

/** Transfers states to windows in chunks, so that neither side is blocked long. */
export interface StateTransfers {
  /** `previous` is the state that the window has, or null. If it is set, only the differences are transferred. */
  start(account: string, state: AccountState, previous?: AccountState | null): Omit<Attached, 'seq'>
  /** Transfers a registration that is still arriving or not applied yet. Its last chunk follows when it is applied. */
  startEarly(account: string, pendingRegistration: PendingRegistration): AttachedEarly
  next(account: string, token: number): Promise<Part>
}

interface StateTransfer {
  readonly account: string
  readonly next: () => Part | Promise<Part>
}

/** Maximum number of transfers. A reloaded page leaves its transfers behind, so the oldest are dropped. */
const maxTransfers = 8
const lost: Part = { chunk: null, more: false }

export function createStateTransfers(): StateTransfers {
  const open = new Map<number, StateTransfer>()
  let last = 0
  const cut = (chunks: Generator<string, void>): string | null => chunks.next().value ?? null
  const add = (account: string, next: (token: number) => Part | Promise<Part>): number => {
    const token = ++last
    open.set(token, { account, next: () => next(token) })
    for (const old of [...open.keys()].slice(0, -maxTransfers)) open.delete(old)
    return token
  }
  return {
    start: (account, state, previous = null) => {
      const isChange = previous !== null
      const chunks = encodeChunks(state, previous)
      const chunk = cut(chunks) ?? ''
      // Encoded in advance, to know which chunk is the last one.
      let waiting = cut(chunks)
      if (waiting === null) return { chunk, token: null, isChange }
      const token = add(account, (ownToken) => {
        const part = waiting
        waiting = cut(chunks)
        if (waiting === null) open.delete(ownToken)
        return { chunk: part, more: waiting !== null }
      })
      return { chunk, token, isChange }
    },
    startEarly: (account, pendingRegistration) => {
      const chunks = registrationChunks(pendingRegistration)
      let isOver = false
      const token = add(account, async (ownToken) => {
        const next = chunks.next()
        pendingRegistration.first(next)
        const chunk = await next
        if (isOver) return lost
        if (chunk !== null) return { chunk, more: true }
        isOver = true
        open.delete(ownToken)
        const batch = await pendingRegistration.batch
        if (batch === null) return lost
        return { chunk: batchText({ account, seq: batch.seq, events: batch.events.slice(1) }), more: false }
      })
      return { isPending: true, token }
    },
    next: async (account, token) => {
      const transfer = open.get(token)
      return transfer?.account === account ? transfer.next() : lost
    },
  }
}
