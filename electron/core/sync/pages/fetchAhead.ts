import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { firstUnreadOf } from '../../../../shared/model/views/firstUnread.ts'
import { startPage } from '../../../../shared/model/views/startPage.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import { mutesOf } from '../../store/messages/mutesOf.ts'
import type { FetchRuntime } from '../accountRuntime.ts'
import { watchMembership } from '../watchMembership.ts'
import { askPageOnce, fetchedEvent } from './fetchMessages.ts'

/**
 * here: the conversation opens without a request now. later: nothing was requested; the window should ask again later.
 */
export type AheadAnswer = 'here' | 'later'

/** Limits per span of time (ms). `maxBytes` counts the characters of the messages' content. */
export const aheadLimits = { spanMs: 10 * 60_000, maxRequests: 24, maxBytes: 3_000_000 }
/** Minimum pause in ms after the server refused (429) or failed. */
const pauseMs = 60_000

export interface FetchAhead {
  /** Fetches the page with which a conversation opens, unless it is stored. One page at a time. Does not throw. */
  fetch(narrow: Narrow): Promise<AheadAnswer>
  /**
   * Called when the user opens a conversation. A page being fetched for it is then discarded, since the view fetches
   * its own.
   */
  opened(narrow: Narrow): void
}

type Runtime = Pick<
  FetchRuntime,
  'afterFetch' | 'api' | 'clock' | 'connection' | 'log' | 'queue' | 'signal' | 'stateStore' | 'whenSpare'
>

/**
 * Fetches conversations that the user is likely to open next. Requests stay within `aheadLimits`, only happen while
 * connected, and use what the rate limit leaves over. The messages do not count as read, and the store may evict them
 * first.
 */
export function createFetchAhead(
  runtime: Runtime,
  read: () => { readonly store: AccountStore | null; readonly state: AccountState | null },
): FetchAhead {
  const { clock, connection, signal } = runtime
  const recent: { readonly at: number; bytes: number }[] = []
  /** The conversation being fetched, or null. */
  let current: { readonly key: string; isOpened: boolean } | null = null
  let pausedUntil = 0
  const isLive = (): boolean => connection.current().state === 'live' && !signal.aborted
  const mayAsk = (): boolean => {
    const now = clock.now()
    while (recent[0] !== undefined && now - recent[0].at >= aheadLimits.spanMs) recent.shift()
    const bytes = recent.reduce((sum, page) => sum + page.bytes, 0)
    return now >= pausedUntil && recent.length < aheadLimits.maxRequests && bytes < aheadLimits.maxBytes
  }

  const fetch = async (narrow: Narrow, isOpened: () => boolean): Promise<AheadAnswer> => {
    const { store, state } = read()
    if (state === null || !isLive()) return 'later'
    if (await isStored(store, state, narrow)) return 'here'
    if (!mayAsk()) return 'later'
    await runtime.whenSpare(signal)
    if (!isLive()) return 'later'
    if (isOpened()) return 'here'
    const current = { at: clock.now(), bytes: 0 }
    recent.push(current)
    const { anchor, before, after } = startPage(narrow, null, state.self.userId)
    const generation = runtime.queue()?.generation
    const recorder = runtime.stateStore.record()
    const hasMembershipChanged = watchMembership(runtime.stateStore, narrow)
    const answer = await askPageOnce(runtime, { narrow, anchor, before, after })
    const meanwhile = recorder.stop()
    if (!answer.ok) {
      const { error } = answer
      const waitMs = error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0
      pausedUntil = clock.now() + Math.max(pauseMs, waitMs)
      return 'later'
    }
    const { messages } = answer.value
    current.bytes = messages.reduce((sum, { content }) => sum + content.length, 0)
    // The user opened it first, or the page may lack recent changes. The view fetches its own page.
    const isOutdated = runtime.queue()?.generation !== generation || hasMembershipChanged()
    if (isOpened() || isOutdated || messages.length === 0) return 'here'
    const request = { narrow, anchor, before, after, direction: 'around', replaces: false } as const
    runtime.stateStore.dispatch([
      fetchedEvent(request, answer.value),
      ...meanwhile,
      ...runtime.afterFetch(messages),
    ])
    return 'here'
  }
  return {
    fetch: async (narrow) => {
      if (current !== null) return 'later'
      const run = (current = { key: narrowKey(narrow), isOpened: false })
      try {
        return await fetch(narrow, () => run.isOpened)
      } catch (error) {
        runtime.log.error('a conversation could not be fetched ahead', { error })
        return 'later'
      } finally {
        current = null
      }
    },
    opened: (narrow) => {
      if (current !== null && current.key === narrowKey(narrow)) current.isOpened = true
    },
  }
}

/**
 * True if the store can open the conversation without a request. Queried directly, so that it does not count as
 * reading.
 */
async function isStored(store: AccountStore | null, state: AccountState, narrow: Narrow): Promise<boolean> {
  if (store === null) return false
  const unread = firstUnreadOf(state, narrow)
  if (unread === 'unknown') return false
  const query = { narrow, selfUserId: state.self.userId, mutes: mutesOf(state), before: 1, after: 1 }
  const page = await store.files
    .call('main', 'readPage', { ...query, anchor: unread ?? 'newest' })
    .catch(() => null)
  return page !== null && !page.stale && page.messages.length > 0
}
