import { takeAttached, type Attaching, type Known } from '../shared/ipc/takeAttached.ts'
import { applyEvents } from '../shared/model/account.ts'

/** What a window has that attaches, with what came along on top. */
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
