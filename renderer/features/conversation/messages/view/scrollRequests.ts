import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { outboxRowsFor } from '../../../../../shared/model/outbox/outboxRows.ts'
import type { View } from '../../../../../shared/model/state/accountState.ts'
import { isConversation } from '../../../../../shared/model/views/narrow.ts'
import { selectMessage, useAccount, useSurface, useUi } from '../../../../state/index.ts'
import type { Item } from '../items/item.ts'
import type { ListAnchor, ListHandle } from '../list/index.ts'
import { focusRow } from './useMessageCommands.ts'
import type { ViewControl } from './useView.ts'

/** Scrolls to a message requested while its view is open, as soon as it is loaded. */
export function useGoNear(
  near: MessageId | null,
  items: readonly Item[],
  list: RefObject<ListHandle | null>,
  initial: ListAnchor,
): void {
  const done = useRef(initial.at === 'row' && initial.offset === 'center' && near !== null ? near : null)
  const key =
    near === null ? undefined : items.find((item) => item.kind === 'message' && item.id === near)?.key
  useEffect(() => {
    if (near === null) done.current = null
    if (near === null || key === undefined) return
    if (done.current !== near) list.current?.scrollToKey(key, 'center')
    done.current = near
    selectMessage(near)
    focusInList(list, key)
  }, [near, key, list])
}

/** Moves the focus from the list to the row, once the pane has focused the list and the row is mounted. */
const focusInList = (list: RefObject<ListHandle | null>, key: string): void =>
  queueMicrotask(() => {
    const handle = list.current
    if (handle !== null && document.activeElement === handle.view()) focusRow(handle, key)
  })

/**
 * Scrolls to the message of the route again when it is requested once more, and fetches around it if it is not
 * loaded.
 */
export function useSeekAgain(
  near: MessageId | null,
  items: readonly Item[],
  list: RefObject<ListHandle | null>,
  retry: ViewControl['retry'],
): void {
  const { id: surface } = useSurface()
  const sought = useUi(({ soughtAgain: one }) => (one?.surface === surface && one.near === near ? one : null))
  const done = useRef(sought)
  const asked = useRef(sought)
  const key =
    sought === null
      ? undefined
      : items.find((item) => item.kind === 'message' && item.id === sought.near)?.key
  useEffect(() => {
    if (sought === null || done.current === sought) return
    if (key === undefined) {
      if (asked.current !== sought) retry('around')
      asked.current = sought
      return
    }
    done.current = sought
    list.current?.scrollToKey(key, 'center')
    selectMessage(sought.near)
    focusInList(list, key)
  }, [sought, key, list, retry])
}

/** Scrolls to the first unread message if it was not loaded when the view was reopened, once it is. */
export function useGoToUnread(
  missing: MessageId | null,
  items: readonly Item[],
  list: RefObject<ListHandle | null>,
): void {
  const done = useRef<MessageId | null>(null)
  const row =
    missing === null ? undefined : items.find((item) => item.kind === 'message' && item.id === missing)
  const key = row?.key
  useLayoutEffect(() => {
    if (key === undefined || done.current === missing) return
    done.current = missing
    list.current?.scrollToKey(key, 'center')
  }, [missing, key, list])
}

/** Scrolls to a message that the user sends. */
export function useFollowOwn(
  narrow: Narrow,
  items: readonly Item[],
  view: View,
  isEarly: boolean,
  list: RefObject<ListHandle | null>,
  toNewest: () => void,
): void {
  const lastEcho = items.findLast((item) => item.kind === 'echo')?.key ?? null
  const before = useRef(lastEcho)
  useLayoutEffect(() => {
    if (lastEcho !== null && lastEcho !== before.current) list.current?.scrollToEnd()
    before.current = lastEcho
  }, [lastEcho, list])
  // In a view of several conversations the reader stays in place, and a toast links to the message.
  const lastOwn = useAccount((state) =>
    isConversation(narrow) ? outboxRowsFor(state, narrow).at(-1)?.localId : undefined,
  )
  // A first page that loads after sending begins at the first unread message and may not reach the sent one.
  const ownBefore = useRef(isEarly ? undefined : lastOwn)
  useLayoutEffect(() => {
    if (lastOwn !== undefined && lastOwn !== ownBefore.current && !view.foundNewest) toNewest()
    ownBefore.current = lastOwn
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [lastOwn])
}
