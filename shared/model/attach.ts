import { finish } from '../api/pieces.ts'
import type { AccountState } from './account.ts'
import { memoByObject } from './memo.ts'
import { emptyMap } from './shardedMap.ts'
import { afterGap } from './slices/messages.ts'
import { mapViews, openEnded } from './slices/views.ts'
import { locatorSteps, type UnreadsState } from './unreadIndex.ts'

/** What main sends of its state: without what takes longer to send than to make anew. */
export function sentState(state: AccountState): AccountState {
  return { ...state, unreads: unlocated(state.unreads) }
}

const unlocated = memoByObject((unreads: UnreadsState): UnreadsState => ({
  ...unreads,
  locator: emptyMap(),
}))

/** The state that was sent, whole again, in steps; `known`: what it was told on top of. */
export function* arrivedSteps(
  sent: AccountState,
  known: AccountState | null = null,
): Generator<void, AccountState> {
  if (sent.unreads === known?.unreads) return sent
  const locator = yield* locatorSteps(sent.unreads)
  return { ...sent, unreads: { ...sent.unreads, locator } }
}

/** The same at once. */
export const arrivedState = (sent: AccountState): AccountState => finish(arrivedSteps(sent))

/**
 * The state of a window that attaches again: what main holds is newer, but messages and views are the window's own.
 * Batches were missed, so no view is complete or surely right until it is fetched again.
 */
export function attachAgain(own: AccountState | null, attached: AccountState): AccountState {
  if (own === null) return attached
  return {
    ...attached,
    // Memoised selectors are keyed by it.
    self: own.self.userId === attached.self.userId ? own.self : attached.self,
    messages: afterGap(own.messages, own, attached),
    views: mapViews(own.views, (view) => ({
      ...openEnded(view),
      fetching: { older: false, newer: false, around: false },
    })),
  }
}
