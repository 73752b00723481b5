import type { CallOutputs } from '../../shared/ipc/contract.ts'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { arrivedState } from '../../shared/model/attach.ts'
import { call } from './bridge.ts'

/** Pieces under way at a time: the journey takes longer than to cut one or to read it. */
const ahead = 6

/** An account's state as of batch `seq`. Each piece is a task of its own, so that the window stays quick meanwhile. */
export async function fetchState(
  account: string,
): Promise<{ readonly seq: number; readonly state: AccountState }> {
  for (;;) {
    const { seq, piece, ticket } = await call('account.attach', { account })
    const joiner = joinPieces()
    const rest = ticket === null ? null : partsOf(account, ticket)
    joiner.add(piece)
    let lost = false
    let more = rest !== null
    while (rest !== null && more && !lost) {
      const part = await rest.next()
      more = part.more
      if (part.piece === null) lost = true
      else joiner.add(part.piece)
    }
    // Main cut it from its own state.
    if (!lost) return { seq, state: arrivedState(joiner.value() as AccountState) }
  }
}

type Part = CallOutputs['account.part']

/** The pieces of a delivery in order, asked for beforehand; those beyond the last one are answered with nothing. */
function partsOf(account: string, ticket: number): { readonly next: () => Promise<Part> } {
  const ask = (): Promise<Part> => {
    const coming = call('account.part', { account, ticket })
    // Perhaps nobody looks at it any more.
    coming.catch(() => undefined)
    return coming
  }
  const coming = Array.from({ length: ahead }, ask)
  return {
    next: () => {
      coming.push(ask())
      return coming.shift() ?? ask()
    },
  }
}
