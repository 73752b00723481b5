import type { View } from '../../../../../shared/model/state/accountState.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useAccount } from '../../../../state/index.ts'
import type { Item } from '../items/item.ts'
import type { ListHandle } from '../list/index.ts'
import { goToFirst, goToLast, type Ends } from './useMessageCommands.ts'
import type { ViewControl } from './useView.ts'

interface ShownPart {
  readonly items: readonly Item[]
  readonly itemsRef: RefObject<readonly Item[]>
  readonly view: View
  readonly atEnd: boolean
  readonly list: RefObject<ListHandle | null>
  readonly control: ViewControl
}

/**
 * Scrolls the list to an end of its view, and fetches that end first if needed. Without a connection, scrolls to the
 * end of the loaded part, and to the newest message once it is fetched unless the reader has scrolled away.
 */
export function useGoToEnds({ items, itemsRef, view, atEnd, list, control }: ShownPart): Ends {
  /** `known`: the newest loaded message, until the newest of all is fetched. */
  const wanted = useRef<'nothing' | 'newest' | 'known' | 'oldest'>('nothing')
  const isLive = useAccount((state) => state.connection.state === 'live')
  const { foundNewest, foundOldest, error } = view
  const showFirst = useCallback((): void => {
    if (list.current !== null) goToFirst(list.current, itemsRef)
  }, [list, itemsRef])
  /** True while the newest message is to be selected once it is loaded. */
  const isSelecting = useRef(false)
  const showLast = useCallback((): void => {
    if (list.current === null) return
    if (isSelecting.current) goToLast(list.current, itemsRef)
    else list.current.scrollToEnd()
    isSelecting.current = false
  }, [list, itemsRef])
  const go = useCallback(
    (selects: boolean): void => {
      isSelecting.current = selects
      wanted.current = foundNewest ? 'nothing' : isLive ? 'newest' : 'known'
      if (!foundNewest) control.fetchNewest()
      if (foundNewest || !isLive) showLast()
    },
    [foundNewest, isLive, showLast, control],
  )
  const toOldest = useCallback((): void => {
    const isFetched = !foundOldest && isLive
    wanted.current = isFetched ? 'oldest' : 'nothing'
    if (isFetched) control.fetchOldest()
    else showFirst()
  }, [foundOldest, isLive, showFirst, control])
  useLayoutEffect(() => {
    if (wanted.current === 'oldest') {
      if (error !== null || foundOldest) wanted.current = 'nothing'
      // Deferred, because it renders with flushSync, which React forbids in effects.
      if (foundOldest) queueMicrotask(showFirst)
      return
    }
    if (wanted.current === 'nothing' || (wanted.current === 'newest' && !foundNewest)) return
    if (foundNewest) wanted.current = 'nothing'
    list.current?.scrollToEnd()
    // Deferred, because it renders with flushSync, which React forbids in effects.
    if (isSelecting.current) queueMicrotask(showLast)
  }, [items, foundNewest, foundOldest, error, list, showFirst, showLast])
  const wasAtEnd = useRef(atEnd)
  useLayoutEffect(() => {
    if (wasAtEnd.current && !atEnd && wanted.current === 'known') wanted.current = 'nothing'
    wasAtEnd.current = atEnd
  }, [atEnd])
  return useMemo(
    () => ({ toNewest: () => go(false), selectNewest: () => go(true), toOldest }),
    [go, toOldest],
  )
}
