import type { AccountState } from './account.ts'
import { mapViews } from './slices/views.ts'

/**
 * The state of a window that attaches again: what main holds is newer, but messages and views are the window's own.
 * Batches were missed, so no view is complete or surely right until it is fetched again.
 */
export function attachAgain(own: AccountState | null, attached: AccountState): AccountState {
  if (own === null) return attached
  return {
    ...attached,
    messages: { byId: own.messages.byId, unsure: own.messages.byId },
    views: mapViews(own.views, (view) => ({
      ...view,
      stale: true,
      foundNewest: false,
      fetching: { older: false, newer: false, around: false },
    })),
  }
}
