import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import type { Uses, ViewUse } from '../../../shared/model/account/release.ts'
import { awayPlace } from '../navigation/navigation.ts'
import { routeOfHash } from '../../../shared/content/links/address.ts'
import { uiStore } from '../uiStore.ts'

/** Returns the id of the message at the reader's position in a view, or null at its end. */
export type ReaderAt = () => MessageId | null

/** Tracks which views of an account are on the screen, and when the others last were. */
export interface ViewUses {
  /** Marks the view of a narrow as shown until the returned function is called. */
  readonly show: (narrowKey: string, readerAt: ReaderAt) => () => void
  /** Returns the uses as of `now` (ms since 1970). Drops views that no longer exist. */
  readonly of: (state: AccountState, now: number) => Uses
}

export function viewUses(account: string): ViewUses {
  const shown = new Set<{ readonly key: string; readonly readerAt: ReaderAt }>()
  const usedAt = new Map<string, number>()
  return {
    show: (key, readerAt) => {
      const one = { key, readerAt }
      shown.add(one)
      return () => {
        shown.delete(one)
        usedAt.set(key, Date.now())
      }
    },
    of: (state, now) => {
      for (const key of usedAt.keys()) if (!state.views.has(key)) usedAt.delete(key)
      for (const key of state.views.keys()) if (!usedAt.has(key)) usedAt.set(key, now)
      const views = new Map<string, ViewUse>()
      for (const [key, at] of usedAt) views.set(key, { isShown: false, usedAt: at, readerAt: null })
      // The account's current conversation counts as shown, even before its pane is rendered or while another account
      // is on the screen.
      const current = currentNarrowKey(account)
      if (current !== null) views.set(current, { isShown: true, usedAt: now, readerAt: null })
      for (const { key, readerAt } of shown)
        views.set(key, { isShown: true, usedAt: now, readerAt: readerAt() })
      const { pointed, selected } = uiStore.getState()
      return { views, messages: [pointed, selected], now }
    },
  }
}

/** Returns the narrow that the account shows, or returns to if it is not on the screen. */
function currentNarrowKey(account: string): string | null {
  const { account: here, route } = uiStore.getState()
  if (account === here) return narrowKey(route.narrow)
  const left = awayPlace(account)
  return left === null ? null : narrowKey(routeOfHash(left).narrow)
}
