import type { AccountState } from '../../shared/model/account.ts'
import { release, releaseLimits } from '../../shared/model/release.ts'
import type { ViewUses } from './viewUses.ts'

/** What is too old is let go of this often, as long as anything happens. */
const intervalMs = 10 * 60_000
/** With so many views or messages more it is not waited for. */
const moreViews = 50
const moreMessages = 2000
/** What is shown next comes first. */
const delayMs = 1000

/** The name of a mark of the page's timeline, which tells how many views and messages were let go of last, and how many are left. */
export const releaseMark = 'release'

/** Call what it returns when the state has changed: it lets go of what is far from what is shown, now and then. */
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
