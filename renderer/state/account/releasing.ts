import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { release, releaseLimits } from '../../../shared/model/account/release.ts'
import type { ViewUses } from './viewUses.ts'

/** Milliseconds between two evictions of old views and messages, while the state keeps changing. */
const intervalMs = 10 * 60_000
/** Number of views or messages added since the last eviction that triggers another before the interval has passed. */
const moreViews = 50
const moreMessages = 2000
/** Milliseconds before an eviction starts, so that the next view is drawn first. */
const delayMs = 1000

/**
 * Name of the mark in the page's performance timeline. Its detail counts the views and messages that the last
 * eviction dropped and kept.
 */
export const releaseMark = 'release'

/**
 * Returns a function to call whenever the state has changed. From time to time it evicts views and messages that are
 * neither shown nor used recently.
 */
export function releasing(
  uses: ViewUses,
  read: () => AccountState | null,
  write: (state: AccountState) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = { at: Date.now(), views: 0, messages: 0 }

  const run = (): void => {
    timer = null
    const state = read()
    if (state === null) return
    const now = Date.now()
    const next = release(state, uses.of(state, now))
    last = { at: now, views: next.views.size, messages: next.messages.byId.size }
    if (next === state) return
    const detail = {
      views: next.views.size,
      messages: next.messages.byId.size,
      releasedViews: state.views.size - next.views.size,
      releasedMessages: state.messages.byId.size - next.messages.byId.size,
    }
    performance.clearMarks(releaseMark)
    performance.mark(releaseMark, { detail })
    write(next)
  }

  return () => {
    const state = read()
    if (timer !== null || state === null) return
    const isDue =
      Date.now() - last.at >= intervalMs ||
      state.views.size > Math.max(last.views, releaseLimits.maxViews) + moreViews ||
      state.messages.byId.size > last.messages + moreMessages
    if (isDue) timer = setTimeout(run, delayMs)
  }
}
