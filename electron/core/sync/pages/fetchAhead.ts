import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { firstUnreadOf } from '../../../../shared/model/unread/firstUnread.ts'
import { startPage } from '../../../../shared/model/views/startPage.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import { mutesOf } from '../../store/messages/mutesOf.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { watchMembership } from '../watchMembership.ts'
import { askPageOnce, fetchedEvent } from './fetchMessages.ts'

/** here: it opens without a request now. later: nothing was asked for; the window asks again after a while. */
export type AheadAnswer = 'here' | 'later'

/** Bounds of what is fetched within a span of time, in milliseconds; bytes are those of the messages' content. */
export const aheadLimits = { spanMs: 10 * 60_000, maxRequests: 24, maxBytes: 3_000_000 }
/** A server that answered 429, or failed, is left alone for this long at least, in milliseconds. */
const pauseMs = 60_000

export interface FetchAhead {
  /** Fetches the page that a conversation opens with, unless it is known. One at a time; it does not throw. */
  fetch(narrow: Narrow): Promise<AheadAnswer>
  /** The person opens a conversation, which fetches for itself: what is on its way for it comes too late. */
  opened(narrow: Narrow): void
}

type Runtime = Pick<
  AccountRuntime,
  'afterFetch' | 'api' | 'clock' | 'connection' | 'log' | 'queue' | 'signal' | 'stateStore' | 'whenSpare'
>

/**
 * Fetches what the person is likely to open next. It is gentle: within bounds, while the connection is live, and with
 * what the server's limit leaves over. A page is no reading: nothing is marked, and the store may drop it first.
 */
export function createFetchAhead(
  runtime: Runtime,
  read: () => { readonly store: AccountStore | null; readonly state: AccountState | null },
): FetchAhead {
  const { clock, connection, signal } = runtime
  const recent: { readonly at: number; bytes: number }[] = []
  /** The conversation that is being fetched; null: none is. */
  let current: { readonly key: string; isOpened: boolean } | null = null
  let pausedUntil = 0
  const isLive = (): boolean => connection.current().state === 'live' && !signal.aborted
  const mayAsk = (): boolean => {
    const now = clock.now()
    while (recent[0] !== undefined && now - recent[0].at >= aheadLimits.spanMs) recent.shift()
    const bytes = recent.reduce((sum, one) => sum + one.bytes, 0)
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
    const asked = { at: clock.now(), bytes: 0 }
    recent.push(asked)
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
    asked.bytes = messages.reduce((sum, { content }) => sum + content.length, 0)
    // The person was faster, or the answer may lack what happened meanwhile: the view fetches for itself.
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
      const own = (current = { key: narrowKey(narrow), isOpened: false })
      try {
        return await fetch(narrow, () => own.isOpened)
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

/** True where the store opens the conversation without a request. Asked directly: it is no reading. */
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
