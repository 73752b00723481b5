import type { AccountState } from './accountState.ts'
import { afterGap } from '../messages/messages.ts'
import { mapViews, markIncomplete } from '../views/views.ts'

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
      ...markIncomplete(view),
      fetching: { older: false, newer: false, around: false },
    })),
  }
}
