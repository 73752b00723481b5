import { joinPieces } from '../../shared/ipc/pieces.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { call } from './bridge.ts'

/** An account's state as of batch `seq`. Each piece is a task of its own, so that the window stays quick meanwhile. */
export async function fetchState(
  account: string,
): Promise<{ readonly seq: number; readonly state: AccountState }> {
  for (;;) {
    const { seq, piece, ticket } = await call('account.attach', { account })
    const joiner = joinPieces()
    const ask = () => (ticket === null ? null : call('account.part', { account, ticket }))
    // The next one is cut while this one is read.
    let coming = ask()
    coming?.catch(() => undefined)
    joiner.add(piece)
    let lost = false
    while (coming !== null && !lost) {
      const part = await coming
      coming = part.more ? ask() : null
      coming?.catch(() => undefined)
      if (part.piece === null) lost = true
      else joiner.add(part.piece)
    }
    // Main cut it from its own state.
    if (!lost) return { seq, state: joiner.value() as AccountState }
  }
}
