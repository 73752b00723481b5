import type { View } from '../../../../../shared/model/state/accountState.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { lastId } from '../../../../../shared/collections/idList.ts'
import { isConversation } from '../../../../../shared/model/views/narrow.ts'
import type { ScrollAnchor } from '../../../../../shared/ipc/contract.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { mapGet } from '../../../../../shared/collections/shardedMap.ts'
import { isUnread } from '../../../../../shared/model/unread/unreads.ts'
import {
  reportFirstPaint,
  useAccount,
  useAccountStore,
  useNow,
  useSurface,
  useUi,
} from '../../../../state/index.ts'
import { ErrorBoundary } from '../../../common/views/index.ts'
import type { Item } from '../items/item.ts'
import {
  VirtualList,
  type ListHandle,
  type ListAnchor,
  type ListReport,
  type NumberedRows,
} from '../list/index.ts'
import { useReading } from '../reading/useReading.ts'
import { BarRow, DateRow, EdgeRow, NewRow } from '../rows/MarkerRows.tsx'
import { PostRow } from '../rows/PostRow.tsx'
import { usePointedMessage } from '../rows/usePointedMessage.ts'
import { initialPlace } from './initialPlace.ts'
import { JumpToEnd } from './JumpToEnd.tsx'
import { listContents } from '../items/buildItems.ts'
import { nothingStuck, stuckAt, type Stuck } from './stuckAt.ts'
import { forgetCarried, placeOfView } from './places.ts'
import { useFollowOwn, useGoNear, useGoToUnread, useSeekAgain } from './scrollRequests.ts'
import { useKeptSelection, useSelectedFocus } from './useKeptSelection.ts'
import { useGoToEnds } from './useGoToEnds.ts'
import { useMessageCommands } from './useMessageCommands.ts'
import type { ViewControl } from './useView.ts'
import { dayName } from '../time.ts'
import styles from './view.module.css'

interface StuckBarProps {
  readonly top: Stuck
  readonly isConversation: boolean
  /** Receives the label with the day of a conversation. */
  readonly label: RefObject<HTMLDivElement | null>
}

/** Shows a label whose animation hides it, again from the beginning. */
function showAgain(label: HTMLElement | null): void {
  // jsdom has no animations.
  for (const animation of label?.getAnimations?.() ?? []) animation.currentTime = 0
}

/**
 * The conversation and day of the top messages, shown while their rows are scrolled out of view. In a single
 * conversation, only a label with the day above the list. Hidden from screen readers, because each row names its day.
 */
function StuckBar({ top, isConversation, label }: StuckBarProps) {
  const { bar, day, hasDateLine } = top
  const now = useNow()
  const name = day === null ? null : dayName(day, now)
  if (isConversation)
    return (
      name !== null &&
      !hasDateLine && (
        <div ref={label} className={styles.stuckDay} aria-hidden="true">
          <span>{name}</span>
        </div>
      )
    )
  return (
    <div className={styles.stuck} aria-hidden="true">
      <div className={styles.place}>{bar !== null && <BarRow item={bar} isStuck />}</div>
      {name !== null && <span className={styles.day}>{name}</span>}
    </div>
  )
}

interface MessageListProps {
  readonly narrow: Narrow
  readonly near: MessageId | null
  readonly title: string
  readonly view: View
  readonly echoes: readonly OutboxRow[]
  /** True when a message was sent before the first page loaded. */
  readonly isEarly: boolean
  readonly control: ViewControl
  /** Set to the list's handle and rows, for components outside the list. */
  readonly list: RefObject<ListHandle | null>
  readonly itemsRef: RefObject<readonly Item[]>
  /** Scroll position from an earlier run of the window. */
  readonly earlier: ScrollAnchor | null
}

const atStart: ListReport = { first: -1, last: -1, atEnd: true, nearStart: false, nearEnd: false }

/** The messages of a loaded view. Give it the view as React key. */
export function MessageList({
  narrow,
  near,
  title,
  view,
  echoes,
  isEarly,
  control,
  list,
  itemsRef,
  earlier,
}: MessageListProps) {
  const store = useAccountStore()
  const surface = useSurface()
  const report = useRef<ListReport>(atStart)
  const [edges, setEdges] = useState(atStart)
  const [top, setTop] = useState(nothingStuck)
  const dayLabel = useRef<HTMLDivElement>(null)
  const saved = useMemo(() => placeOfView(store.id, narrow, surface), [store, surface, narrow])
  const [carried] = useState(() => saved.carried)
  const items = useItems(narrow, view, echoes, carried?.markAt ?? null, edges.atEnd)
  const selected = useUi((ui) => ui.selected)
  const stop = useMemo(
    () => items.find((item) => item.kind === 'message' && item.id === selected)?.key ?? null,
    [items, selected],
  )
  const numbered = useMemo(() => numbersOf(items, view), [items, view])
  const [initial] = useState(() => initialPlace(items, near, { saved: saved.place, earlier, carried }))
  // For the cleanup below, which runs after the next list has replaced the rows in itemsRef.
  const currentItems = useRef(items)
  useLayoutEffect(() => {
    itemsRef.current = currentItems.current = items
  })
  useEffect(() => {
    const handle = list.current
    return () => {
      saved.place = handle?.place() ?? saved.place
      saved.scroll = saved.place === null ? null : scrollPlace(saved.place, currentItems.current)
    }
  }, [list, saved])

  useEffect(() => forgetCarried(store.id, narrow, surface), [store, narrow, surface])

  const look = useReading(narrow, () => inSight(list.current, itemsRef.current, report.current))
  useEffect(
    () =>
      surface.followScroll(() => {
        const place = list.current?.place()
        return place === undefined ? null : scrollPlace(place, itemsRef.current)
      }),
    [surface, list, itemsRef],
  )
  const focusSelected = useSelectedFocus(stop, list)
  const onReport = useCallback(
    (next: ListReport) => {
      report.current = next
      look()
      focusSelected()
      surface.scrolledSome()
      showAgain(dayLabel.current)
      setTop((old) => stuckAt(itemsRef.current, next.first, old))
      setEdges((old) =>
        old.atEnd === next.atEnd &&
        old.nearStart === next.nearStart &&
        old.nearEnd === next.nearEnd &&
        !countsUnread(old, next)
          ? old
          : next,
      )
    },
    [look, focusSelected, surface, itemsRef],
  )
  useEffect(() => {
    if (edges.nearStart) control.fetchOlder()
    if (edges.nearEnd) control.fetchNewer()
  }, [edges.nearStart, edges.nearEnd, control])

  useGoNear(near, items, list, initial)
  useSeekAgain(near, items, list, control.retry)
  useGoToUnread((near ?? earlier ?? carried) === null ? control.missing : null, items, list)
  const ends = useGoToEnds({ items, itemsRef, view, atEnd: edges.atEnd, list, control })
  useFollowOwn(narrow, items, view, isEarly, list, ends.toNewest)
  useMessageCommands(narrow, list, itemsRef, ends)
  useKeptSelection(itemsRef, items, list)
  usePointedMessage()
  // A layout effect runs before the frame is painted. A normal effect would report the next frame.
  useLayoutEffect(() => {
    reportFirstPaint('conversation', lastId(view.ids) ?? null)
  }, [view])

  return (
    <>
      <StuckBar top={top} isConversation={isConversation(narrow)} label={dayLabel} />
      <VirtualList
        items={items}
        renderItem={renderItem}
        initial={initial}
        measured={saved.measured}
        followsEnd={view.foundNewest}
        onReport={onReport}
        handle={list}
        label={t('messages.conversation_label', { name: title })}
        stop={stop}
        numbered={numbered}
        busy={view.fetching.around}
      />
      <JumpToEnd
        narrow={narrow}
        atEnd={edges.atEnd && (view.foundNewest || isEarly)}
        first={edges.first}
        items={items}
        hasMore={!view.foundNewest}
        onJump={ends.toNewest}
      />
    </>
  )
}

/** Returns the numbers of the messages if the first one is loaded, and their total if the last one is, too. */
function numbersOf(items: readonly Item[], { foundNewest, foundOldest }: View): NumberedRows | null {
  if (!foundOldest) return null
  const places = new Map<string, number>()
  for (const { key, kind } of items) if (kind === 'message') places.set(key, places.size + 1)
  return { places, total: foundNewest ? places.size : -1 }
}

const renderItem = (item: Item) => (
  <ErrorBoundary pane={item.kind} resetKey={item} fallback={null}>
    {rowOf(item)}
  </ErrorBoundary>
)

function rowOf(item: Item) {
  switch (item.kind) {
    case 'message':
    case 'echo':
      return <PostRow item={item} />
    case 'date':
      return <DateRow item={item} />
    case 'bar':
      return <BarRow item={item} />
    case 'new':
      return <NewRow item={item} />
    case 'edge':
      return <EdgeRow item={item} />
  }
}

/** Scrolling changes the shown unread count unless the view is at the end. */
const countsUnread = (old: ListReport, next: ListReport): boolean => !next.atEnd && old.first !== next.first

function useItems(
  narrow: Narrow,
  view: View,
  echoes: readonly OutboxRow[],
  markAt: MessageId | null,
  atEnd: boolean,
): readonly Item[] {
  const store = useAccountStore()
  const messages = useAccount((state) => state.messages.byId)
  const selfUserId = useAccount((state) => state.self.userId)
  const sentIds = useAccount((state) => state.sentIds)
  const [contents] = useState(() => listContents(markAt))
  return useMemo(() => {
    const state = store.getState().state!
    return contents({
      narrow,
      view,
      echoes,
      selfUserId,
      messageOf: (id) => mapGet(messages, id),
      localIdOf: (id) => sentIds.get(id),
      isUnread: (id) => isUnread(state, id),
      watching: atEnd && document.hasFocus(),
    })
  }, [store, contents, narrow, view, echoes, selfUserId, messages, sentIds, atEnd])
}

/**
 * Converts a scroll position to a message and its offset in pixels, which another window can restore. null: the end,
 * or a position that is not at a message.
 */
function scrollPlace(place: ListAnchor, items: readonly Item[]): ScrollAnchor | null {
  if (place.at === 'end' || typeof place.offset !== 'number') return null
  const item = items.find(({ key }) => key === place.key)
  return item?.kind === 'message' ? { messageId: item.id, offset: place.offset } : null
}

/** Returns the messages whose end is visible, or that fill the view. */
function inSight(list: ListHandle | null, items: readonly Item[], report: ListReport): readonly MessageId[] {
  if (list === null || report.first < 0) return []
  const found: MessageId[] = []
  const view = list.view()
  if (view === null) return []
  const box = view.getBoundingClientRect()
  for (let i = report.first; i <= report.last; i++) {
    const item = items[i]
    if (item?.kind !== 'message') continue
    const row = list.element(item.key)?.getBoundingClientRect()
    if (row === undefined) continue
    const endSeen = row.bottom <= box.bottom + 4 && row.bottom > box.top
    if (endSeen || (row.top <= box.top && row.bottom >= box.bottom)) found.push(item.id)
  }
  return found
}
