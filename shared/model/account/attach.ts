import type { AccountState } from '../state/accountState.ts'
import { afterGap } from '../messages/messages.ts'
import { mapViews, markIncomplete } from '../views/views.ts'

/**
 * Returns the state of a window that attaches again: main's newer data, with the window's messages and views. Events
 * may have been missed, so all views are marked as stale and incomplete.
 */
export function attachAgain(current: AccountState | null, attached: AccountState): AccountState {
  if (current === null) return attached
  return {
    ...attached,
    // Memoized selectors are keyed by this object.
    self: current.self.userId === attached.self.userId ? current.self : attached.self,
    messages: afterGap(current.messages, current, attached),
    views: mapViews(current.views, (view) => ({
      ...markIncomplete(view),
      fetching: { older: false, newer: false, around: false },
    })),
  }
}
