import type { Direction, View, AccountState } from '../../../../../shared/model/state/accountState.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Anchor, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { firstUnreadOf } from '../../../../../shared/model/views/firstUnread.ts'
import { countBelow, firstId, lastId, listHas, noIds } from '../../../../../shared/collections/idList.ts'
import { narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { mayGoOn, viewOf } from '../../../../../shared/model/views/views.ts'
import { around, startPage } from '../../../../../shared/model/views/startPage.ts'
import { hasUntrackedMessages } from '../../../../../shared/model/views/untracked.ts'
import { call, useAccount, useAccountStore } from '../../../../state/index.ts'

/** Messages of each page after the first one of a view. */
const page = 100
/** Max messages fetched again on either side when a view may be outdated. */
const maxMessages = 200

export interface ViewControl {
  readonly view: View | undefined
  /** The first unread message if it is not loaded in a reopened view. */
  readonly missing: MessageId | null
  readonly fetchOlder: () => void
  readonly fetchNewer: () => void
  /** Fetches the newest messages. They replace the loaded ones unless both overlap. */
  readonly fetchNewest: () => void
  /** Does the same for the oldest messages. */
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
  /** Records that a fetch was skipped because another one was in progress. `calls` changes when that one is over. */
  readonly holdUp: () => void
  /** Number of finished calls that had made another fetch wait. */
  readonly calls: number
}

/** Fetches pages of a narrow, one at a time per direction. */
function usePageFetches(narrow: Narrow, key: string): PageFetches {
  const store = useAccountStore()
  /** Anchors of the fetches in progress, by view and direction. */
  const underWay = useRef(new Map<string, Anchor>())
  /**
   * True when a fetch was skipped because another one was in progress. An answer's messages may appear before its
   * call is over and already need the next fetch, so the view tries again after the call.
   */
  const isHeldUp = useRef(false)
  /** The latest fetch around another place that the user requested during a fetch. null: none. */
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
        // The failure arrives as an event, and the view shows it.
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
    // Equal keys mean equal narrows, so the narrow is not a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, key],
  )
  const isFetching = useCallback((direction: Direction) => underWay.current.has(`${key} ${direction}`), [key])
  const holdUp = useCallback(() => void (isHeldUp.current = true), [])
  return { fetch, isFetching, holdUp, calls }
}

/**
 * The loaded part of a narrow. It is fetched on opening, extended when the reader comes near an end, and fetched
 * again when it may be outdated. `readerAt` returns the message that the reader looks at.
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
      // At the end, the reader stays at the last loaded message, so that missed messages continue from there.
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
    // No events arrived for these messages since the view was last shown.
    else if (state !== null && state.connection.state === 'live' && hasUntrackedMessages(narrow, state))
      fetchAgain(loaded)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, key, near, fetch, fetchAgain, start, missing])

  const failed = view?.error != null
  // A failed fetch is retried by the user or after a reconnect.
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
  // Retries a failed fetch when the connection is back.
  const couldConnect = useRef(live)
  useEffect(() => {
    if (live && !couldConnect.current && failed) {
      const state = store.getState().state
      const current = state === null ? undefined : viewOf(state, narrow)
      const isHere = current !== undefined && current.ids.length > 0
      // Fetches around the reader, unless the requested message is still missing.
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
          // With a connection, a stale view is fetched again around the reader instead. Offline, the local store can
          // extend it.
          !(live && view!.stale)
        )
          fetch(last, 0, page, 'newer')
      },
      // A stale view is replaced completely: kept messages would be fetched again, around the reader's former place.
      // Offline, only the local store answers, which replaces nothing.
      fetchNewest: () => fetch('newest', page, 0, 'around', live && view?.stale === true),
      fetchOldest: () => fetch('oldest', 0, page, 'around', live && view?.stale === true),
      retry,
    }),
    // `calls` is a dependency so that a reader near an end fetches again after the call in progress.
    // oxlint-disable-next-line react/exhaustive-deps
    [view, live, fetch, retry, calls, missing],
  )
}

/**
 * Returns the first unread message of a loaded view if it is outside its loaded part. null: it is loaded, or there is
 * none.
 */
function missingUnread(state: AccountState | null, narrow: Narrow): MessageId | null {
  const loaded = state === null ? undefined : viewOf(state, narrow)
  if (state === null || loaded === undefined || loaded.ids.length === 0) return null
  const unread = firstUnreadOf(state, narrow)
  return typeof unread === 'number' && !listHas(loaded.ids, unread) ? unread : null
}
