import { attachAccount, type Attaching, type Known } from '../shared/ipc/transfer/attachAccount.ts'
import { applyEvents } from '../shared/model/account/account.ts'

/** Returns the account state of a newly attached window, including the batches that arrived meanwhile. */
export async function attachFully(asking: Attaching): Promise<Known> {
  const { seq, state, since } = await attachAccount(asking)
  return {
    seq: since.at(-1)?.seq ?? seq,
    state: applyEvents(
      state,
      since.flatMap(({ events }) => events),
    ),
  }
}
