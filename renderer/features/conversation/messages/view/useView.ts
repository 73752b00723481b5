import type { Direction, View } from '../../../../../shared/model/state/accountState.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Anchor, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { firstUnreadOf } from '../../../../../shared/model/unread/firstUnread.ts'
import { countBelow, firstId, lastId, listHas, noIds } from '../../../../../shared/model/state/idList.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { mayGoOn, viewOf } from '../../../../../shared/model/views/views.ts'
import { around, startPage } from '../../../../../shared/model/views/startPage.ts'
import { hasUntrackedMessages } from '../../../../../shared/model/views/untracked.ts'
import { call, useAccount, useAccountStore } from '../../../../state/index.ts'

/** Messages of each page after the one that a view opens with. */
const page = 100
/** At most this many on either side are fetched again when a view may be outdated. */
const maxMessages = 200

export interface ViewControl {
  readonly view: View | undefined
  /** The first unread message, where the view was opened again and has it not. */
  readonly missing: MessageId | null
  readonly fetchOlder: () => void
  readonly fetchNewer: () => void
  /** The newest messages, in place of what is loaded unless both touch. */
  readonly fetchNewest: () => void
  /** The oldest messages, likewise. */
  readonly fetchOldest: () => void
  readonly retry: (direction: Direction) => void
}

type FetchPage = (
  anchor: Anchor,
  before: number,
  after: number,
  direction: Direction,
  replaces?: boolean,
) => void

interface PageFetches {
  readonly fetch: FetchPage
  readonly isFetching: (direction: Direction) => boolean
  /** Notes that a fetch was skipped because another one is in progress: `calls` changes when that one is over. */
  readonly holdUp: () => void
  /** Number of calls that held another one up. */
  readonly calls: number
}

/** Fetches pages of a narrow, one at a time in each direction. */
function usePageFetches(narrow: Narrow, key: string): PageFetches {
  const store = useAccountStore()
  /** Anchors of the fetches in progress, by view and direction. */
  const underWay = useRef(new Map<string, Anchor>())
  /**
   * Set when a fetch was skipped because another one was in progress. The messages of an answer may appear before its
   * call is over and need the next fetch already, so the view asks again after the call.
   */
  const isHeldUp = useRef(false)
  /** Fetch around another place that the person asked for during a fetch; only the last one counts. null: none. */
  const wanted = useRef<(() => void) | null>(null)
  const [calls, setCalls] = useState(0)

  const fetch = useCallback(
    function ask(
      anchor: Anchor,
      before: number,
      after: number,
      direction: Direction,
      replaces = false,
    ): void {
      const name = `${key} ${direction}`
      const now = underWay.current.get(name)
      if (now !== undefined) {
        if (direction !== 'around') isHeldUp.current = true
        else if (now !== anchor) wanted.current = () => ask(anchor, before, after, direction, replaces)
        return
      }
      underWay.current.set(name, anchor)
      call('messages.fetch', {
        account: store.id,
        narrow,
        anchor,
        before,
        after,
        direction,
        replaces,
      })
        // The failure comes as an event into the view, which shows it.
        .catch(() => undefined)
        .finally(() => {
          underWay.current.delete(name)
          const next = direction === 'around' ? wanted.current : null
          if (next !== null) wanted.current = null
          next?.()
          if (isHeldUp.current) setCalls((count) => count + 1)
          isHeldUp.current = false
        })
    },
    // The narrow of a key is the same whatever object it is.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, key],
  )
  const isFetching = useCallback((direction: Direction) => underWay.current.has(`${key} ${direction}`), [key])
  const holdUp = useCallback(() => void (isHeldUp.current = true), [])
  return { fetch, isFetching, holdUp, calls }
}

/**
 * The loaded part of a narrow: fetched when it is opened, on either side as the reader comes near, and again in place
 * when it may be outdated. `readerAt` tells the message that the reader looks at.
 */
export function useView(
  narrow: Narrow,
  near: MessageId | null,
  readerAt: () => MessageId | null,
): ViewControl {
  const store = useAccountStore()
  const key = narrowKey(narrow)
  const view = useAccount((state) => viewOf(state, narrow))
  const live = useAccount((state) => state.connection.state === 'live')
  const ownUserId = useAccount((state) => state.self.userId)
  const { fetch, isFetching, holdUp, calls } = usePageFetches(narrow, key)
  const start = startPage(narrow, null, ownUserId).anchor
  const [missing] = useState(() => missingUnread(store.getState().state, narrow))
  const readerNow = useRef(readerAt)
  useEffect(() => {
    readerNow.current = readerAt
  })
  useEffect(() => store.showView(key, () => readerNow.current()), [store, key])

  const fetchAgain = useCallback(
    (current: View): void => {
      if (isFetching('around')) return holdUp()
      // At the end, the reader stays where the end was: what was missed goes on from there, however much it is.
      const anchor = readerNow.current() ?? lastId(current.ids) ?? null
      if (anchor === null) return fetch(start, page, around, 'around', true)
      const at = countBelow(current.ids, anchor)
      const bounded = (count: number): number => Math.min(maxMessages, Math.max(around, count))
      fetch(anchor, bounded(at), bounded(current.ids.length - at), 'around', true)
    },
    [fetch, isFetching, holdUp, start],
  )

  useEffect(() => {
    const state = store.getState().state
    const loaded = state === null ? undefined : viewOf(state, narrow)
    const isEmpty =
      loaded === undefined || (loaded.ids.length === 0 && !(loaded.foundOldest && loaded.foundNewest))
    if (near !== null && (loaded === undefined || !listHas(loaded.ids, near)))
      fetch(near, around, around, 'around')
    else if (isEmpty || (near === null && missing !== null)) fetch(start, around, around, 'around')
    // Since it was shown last nobody told what was said there, nor who reacted.
    else if (state !== null && state.connection.state === 'live' && hasUntrackedMessages(narrow, state))
      fetchAgain(loaded)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, key, near, fetch, fetchAgain, start, missing])

  const failed = view?.error != null
  // A fetch that failed is the person's to repeat, or the next connection's.
  const stale = view?.stale === true && !view.fetching.around && !failed
  useEffect(() => {
    const loaded = store.getState().state
    const current = loaded === null ? undefined : viewOf(loaded, narrow)
    if (stale && live && current !== undefined) fetchAgain(current)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, key, stale, live, calls, fetchAgain])

  const retry = useCallback(
    (direction: Direction): void => {
      const state = store.getState().state
      const ids = (state === null ? undefined : viewOf(state, narrow))?.ids ?? noIds
      const [first, last] = [firstId(ids), lastId(ids)]
      if (direction === 'older' && first !== undefined) fetch(first, page, 0, 'older')
      else if (direction === 'newer' && last !== undefined) fetch(last, 0, page, 'newer')
      else fetch(near ?? start, around, around, 'around')
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [store, key, near, fetch, start],
  )
  // A fetch that failed without a connection is tried again when the connection is back.
  const couldConnect = useRef(live)
  useEffect(() => {
    if (live && !couldConnect.current && failed) {
      const state = store.getState().state
      const current = state === null ? undefined : viewOf(state, narrow)
      const isHere = current !== undefined && current.ids.length > 0
      // Where the reader is, unless another message is looked for.
      if (isHere && (near === null || listHas(current.ids, near))) fetchAgain(current)
      else retry('around')
    }
    couldConnect.current = live
    // oxlint-disable-next-line react/exhaustive-deps
  }, [live, failed, retry, store, key, near, fetchAgain])

  return useMemo(
    () => ({
      view,
      missing,
      fetchOlder: () => {
        const first = view && firstId(view.ids)
        if (first !== undefined && !view!.foundOldest && !view!.fetching.older && mayGoOn(view!, 'older'))
          fetch(first, page, 0, 'older')
      },
      fetchNewer: () => {
        const last = view && lastId(view.ids)
        if (
          last !== undefined &&
          !view!.foundNewest &&
          !view!.fetching.newer &&
          mayGoOn(view!, 'newer') &&
          // Live, it is fetched again where the reader is; without a connection the store may go on.
          !(live && view!.stale)
        )
          fetch(last, 0, page, 'newer')
      },
      // A stale view is replaced as a whole: kept messages would be fetched again, around where the reader was.
      // Without a connection only the local store answers, which replaces nothing.
      fetchNewest: () => fetch('newest', page, 0, 'around', live && view?.stale === true),
      fetchOldest: () => fetch('oldest', 0, page, 'around', live && view?.stale === true),
      retry,
    }),
    // A reader who is still near an end asks once more when the call that held it up is over.
    // oxlint-disable-next-line react/exhaustive-deps
    [view, live, fetch, retry, calls, missing],
  )
}

/**
 * Returns the first unread message of a loaded view that is outside its loaded part; null: it is loaded, or there is
 * none.
 */
function missingUnread(state: AccountState | null, narrow: Narrow): MessageId | null {
  const loaded = state === null ? undefined : viewOf(state, narrow)
  if (state === null || loaded === undefined || loaded.ids.length === 0) return null
  const unread = firstUnreadOf(state, narrow)
  return typeof unread === 'number' && !listHas(loaded.ids, unread) ? unread : null
}
