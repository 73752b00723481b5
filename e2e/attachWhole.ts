import { takeAttached, type Attaching, type Known } from '../shared/ipc/takeAttached.ts'
import { applyEvents } from '../shared/model/account.ts'

/** Returns the account state of a window that attaches, with the batches that came along applied on top. */
export async function attachWhole(asking: Attaching): Promise<Known> {
  const { seq, state, since } = await takeAttached(asking)
  return {
    seq: since.at(-1)?.seq ?? seq,
    state: applyEvents(
      state,
      since.flatMap(({ events }) => events),
    ),
  }
}
