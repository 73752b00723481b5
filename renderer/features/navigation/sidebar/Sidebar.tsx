import { scheduledRows } from '../../../../shared/model/outbox/scheduledRows.ts'
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { narrowChannel } from '../../../../shared/model/views/narrow.ts'
import { sidebarModel, sidebarSteps } from '../../../../shared/model/navigation/sidebar.ts'
import { draftedConversations } from '../../../../shared/model/outbox/localDrafts.ts'
import { itemsInOrder } from '../../../../shared/model/lists/itemsInOrder.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import {
  callQuietly,
  openDialog,
  uiStore,
  useAccount,
  useAccountStore,
  useAfterFirstFrame,
  useCommands,
  useHigh,
  useLoadedTopics,
  useSlicedTask,
  useUi,
  toggleKey,
  useToggledKeys,
} from '../../../state/index.ts'
import {
  PlainList,
  useKeptFocus,
  useReorder,
  useRovingFocus,
  useSteadyPress,
  switched,
} from '../../../ui/index.ts'
import { orderPins } from '../pins/index.ts'
import { OrganizationHead } from '../rail/index.ts'
import {
  NameSearchDialog,
  orderSaved,
  useSavedCounts,
  useSavedSearches,
  type ShownSearch,
} from '../searches/index.ts'
import { FilterField } from './FilterField.tsx'
import { SidebarMenu, type OpenedMenu } from './SidebarMenu.tsx'
import { pillLine, rowHeight } from './rowHeight.ts'
import styles from './Sidebar.module.css'
import { SidebarItem, type ItemActions } from './SidebarItem.tsx'
import type { SidebarChoices, SidebarRow } from './sidebarRow.ts'
import { sidebarRows } from './sidebarRows.ts'
import { useMaxDirects } from './useMaxDirects.ts'
import { useRevealed } from './useRevealed.ts'
import { UnreadPill } from './UnreadPill.tsx'
import { useUnreadOutside } from './useUnreadOutside.ts'

type ListChoices = Pick<SidebarChoices, 'channels' | 'opened' | 'filter'>

const noChoices: ListChoices = {
  channels: new Map(),
  opened: new Set(),
  filter: '',
}

/** Minimum height of the window in CSS pixels for views that stay at the top. */
const minHeight = 500

/** The first row except channels that are listed only as the parents of matching topics. */
const firstMatch = '[data-roving]:not([data-match="false"])'

/** The sidebar with views, direct messages, and channels with their topics. `children` are placed at its edge. */
export const Sidebar = memo(function Sidebar({ children }: { children?: ReactNode }) {
  const [choices, setChoices] = useState(noChoices)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement | null>(null)
  useCommands([
    {
      id: 'sidebar.filter',
      run: () => {
        // Opens the sidebar synchronously: in a narrow window its field is inert until then, and the next key belongs to it.
        flushSync(() => uiStore.setState({ sidebarOpen: true }))
        filterField.current?.focus()
        filterField.current?.select()
      },
    },
  ])
  return (
    <nav className={styles.sidebar} aria-label={t('sidebar.navigation')}>
      <OrganizationHead />
      <FilterField
        ref={filterField}
        value={choices.filter}
        onChange={(filter) => setChoices((old) => ({ ...old, filter }))}
        onDown={() => list.current?.querySelector<HTMLElement>(firstMatch)?.focus()}
        onEnter={() => list.current?.querySelector<HTMLElement>(`a${firstMatch}`)?.click()}
      />
      {/* Sorting and counting all rows takes long, so the first frame with the conversation does not wait for it. */}
      {useAfterFirstFrame() ? (
        <SidebarList listRef={list} choices={choices} choose={setChoices} />
      ) : (
        <div className={styles.scroller} />
      )}
      {children}
    </nav>
  )
})

interface SidebarListProps {
  /** The element around all rows. */
  readonly listRef: RefObject<HTMLElement | null>
  readonly choices: ListChoices
  readonly choose: Dispatch<SetStateAction<ListChoices>>
}

/** Renders nothing at first if there are many rows: they are computed in parts, between which the window responds. */
function SidebarList(props: SidebarListProps) {
  const store = useAccountStore()
  const begin = useCallback(
    function* () {
      const { state } = store.getState()
      if (state !== null) yield* sidebarSteps(state)
      return true
    },
    [store],
  )
  const isReady = useSlicedTask(store.id, begin) === true
  return isReady ? <SidebarRows {...props} /> : <div className={styles.scroller} />
}

/** Returns the rows of the sidebar. `pinOrder` lists the keys of the pins in the order on the screen. */
function useRows(
  choices: ListChoices,
  pins: ReturnType<typeof itemsInOrder.pins>,
  pinOrder: readonly string[],
  saved: readonly ShownSearch[],
  maxDirects: number,
): readonly SidebarRow[] {
  const store = useAccountStore()
  const model = useAccount(sidebarModel)
  const users = useAccount((state) => state.users)
  const narrow = useUi((ui) => ui.route.narrow)
  const view = useUi((ui) => ui.route.view)
  const drafts = useAccount((state) => state.localDrafts.size)
  const scheduled = useAccount((state) => scheduledRows(state).length)
  const reminders = useAccount((state) => state.messageReminders.size + state.reminders.size)
  const drafted = useAccount(draftedConversations)
  const connection = useAccount((state) => state.connection.state)
  // Cached messages are read only offline, to find topics. Online, each new message would render the sidebar.
  const atHand = useAccount(({ connection: { state }, messages }) =>
    state === 'offline' ? messages.byId : null,
  )
  const navigationViews = useAccount((state) => state.navigationViews)
  const toggled = useToggledSections(store.id)
  const messagePins = useAccount((state) => state.messagePins)
  const savedCounts = useSavedCounts(store.id, saved)
  const later = useAccount((state) => state.later)
  const accounts = useUi((ui) => ui.accounts)
  const others = useMemo(() => accounts.filter(({ id }) => id !== store.id), [accounts, store.id])
  const isFiltered = choices.filter.trim() !== ''
  const { isLoading: isLooking } = useLoadedTopics({ isOpen: isFiltered, isSearched: isFiltered })

  return useMemo(() => {
    const { state } = store.getState()
    return state === null
      ? []
      : sidebarRows(
          state,
          model,
          narrow,
          { ...choices, maxDirects, toggled, pinOrder, saved, savedCounts, isLooking, others },
          view,
        )
    // The values of the account stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    store,
    model,
    users,
    drafts,
    scheduled,
    reminders,
    drafted,
    connection,
    atHand,
    navigationViews,
    narrow,
    view,
    choices,
    toggled,
    pins,
    messagePins,
    pinOrder,
    saved,
    savedCounts,
    isLooking,
    later,
    others,
    maxDirects,
  ])
}

/** Up and down move the focus. Left and right collapse and expand a channel or section. */
function useArrowKeys(actions: ItemActions) {
  return useRovingFocus(
    useCallback(
      (event: KeyboardEvent, item: HTMLElement) => {
        const { channel, expanded } = item.dataset
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false
        if (channel !== undefined) actions.setExpanded(Number(channel), event.key === 'ArrowRight')
        else if (
          item.dataset['section'] !== undefined &&
          (expanded === 'true') === (event.key === 'ArrowLeft')
        ) {
          actions.toggleSection(item.dataset['section'])
        }
        return true
      },
      [actions],
    ),
  )
}

/** A separate component, because unread counts change it but not its surroundings. */
function SidebarRows({ listRef, choices, choose }: SidebarListProps) {
  const store = useAccountStore()
  const pins = useAccount(itemsInOrder.pins)
  const pinKeys = useMemo(() => pins.map(({ conversation }) => conversationKey(conversation)), [pins])
  const searches = useSavedSearches()
  const searchIds = useMemo(() => searches.map(({ id }) => id), [searches])
  const order = useReorder(
    { ids: pinKeys, onReorder: (keys, moved) => orderPins(store, keys, moved) },
    { ids: searchIds, onReorder: (ids, moved) => orderSaved(store, ids, moved) },
  )
  const shownPins = order.shown(pinKeys)
  const shownSearches = order.shown(searchIds)
  const saved = useMemo(
    () => searches.toSorted((a, b) => shownSearches.indexOf(a.id) - shownSearches.indexOf(b.id)),
    [searches, shownSearches],
  )
  const scroller = useRef<HTMLDivElement | null>(null)
  // The views stay at the top and cover the scrolled rows.
  const [covered, setCovered] = useState(0)
  const rows = useRows(choices, pins, shownPins, saved, useMaxDirects(scroller, covered))
  // In a low window, they scroll with the other rows: otherwise hardly a row would be left.
  const hasFixedViews = useHigh(minHeight)
  const views = useMemo(
    () => (hasFixedViews ? rows.filter(({ type }) => type === 'view') : []),
    [rows, hasFixedViews],
  )
  const places = useMemo(() => rows.slice(views.length), [rows, views])
  const heights = useMemo(() => places.map(rowHeight), [places])
  const viewsHeight = views.reduce((sum, row) => sum + rowHeight(row), 0)
  if (viewsHeight !== covered) setCovered(viewsHeight)
  const unread = useUnreadOutside(places, heights, scroller, covered)
  const lineAbove = unread.above === null ? 0 : pillLine
  const style = {
    '--covered': `${covered + lineAbove}px`,
    '--pill-line': `${pillLine}px`,
  } as CSSProperties
  const [renamed, setRenamed] = useState<ShownSearch | null>(null)
  const [menu, setMenu] = useState<OpenedMenu | null>(null)

  const actions = useMemo<ItemActions>(
    () => ({
      toggleSection: (key) => toggleSection(store.id, key),
      toggleList: (key) => choose((old) => ({ ...old, opened: switched(old.opened, key) })),
      setExpanded: (channelId, expanded) =>
        choose((old) => ({ ...old, channels: new Map(old.channels).set(channelId, expanded) })),
      newDirect: () => openDialog({ kind: 'newMessage', to: 'people' }),
      openMenu: (scope, at, row) => {
        // The focus returns here when the menu closes.
        row.querySelector<HTMLElement>('a, h2 button')?.focus({ preventScroll: true })
        setMenu({ scope, at, row })
      },
    }),
    [choose, store.id],
  )
  useTopics(useMemo(() => expandedOf(rows), [rows]))

  const { ref: rovingRef, ...rovingKeys } = useArrowKeys(actions)
  const listsRef = useCallback(
    (element: HTMLElement | null) => {
      listRef.current = element
      return rovingRef(element)
    },
    [listRef, rovingRef],
  )
  const steadyPress = useSteadyPress()
  useKeptFocus(rows, listRef)
  useRevealed(places, scroller, covered, lineAbove)

  return (
    <div className={styles.lists} ref={listsRef} {...rovingKeys} {...steadyPress} style={style}>
      <div className={styles.scroller} ref={scroller}>
        <div className={styles.fixed}>
          <ul>
            {views.map((row) => (
              <SidebarItem key={row.key} row={row} actions={actions} />
            ))}
          </ul>
          <UnreadPill at="above" unread={unread.above} scroller={scroller} covered={covered} />
        </div>
        <PlainList
          {...order.attributes}
          items={places}
          heights={heights}
          draw={(row) => <SidebarItem key={row.key} row={row} actions={actions} />}
        />
      </div>
      <UnreadPill at="below" unread={unread.below} scroller={scroller} covered={covered} />
      {menu !== null && (
        <SidebarMenu
          key={`${menu.at.x} ${menu.at.y}`}
          menu={menu}
          saved={saved}
          onRename={setRenamed}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
      {renamed !== null && (
        <NameSearchDialog search={renamed} suggested={renamed.name} onClose={() => setRenamed(null)} />
      )}
    </div>
  )
}

function expandedOf(rows: readonly SidebarRow[]): readonly ChannelId[] {
  const expanded: ChannelId[] = []
  for (const row of rows) if (row.type === 'channel' && row.expanded) expanded.push(row.row.channelId)
  return expanded
}

/** Requests from main the topics of expanded channels, if they are missing or may be outdated. */
function useTopics(expanded: readonly ChannelId[]): void {
  const store = useAccountStore()
  const narrow = useUi((ui) => ui.route.narrow)
  const topics = useAccount((state) => state.topics)
  const live = useAccount((state) => state.connection.state === 'live')
  const asked = useRef(new Map<ChannelId, unknown>())
  const channelHere = narrowChannel(narrow)
  useEffect(() => {
    const { state } = store.getState()
    if (state === null || !live) return
    for (const channelId of new Set(channelHere === null ? expanded : [...expanded, channelHere])) {
      const known = knownTopics(state, channelId)
      if ((known.loaded && !known.stale) || !state.channels.has(channelId)) continue
      // Requested once per known state of the topics, so that a failed request is not repeated on every event.
      const mark = known.loaded ? known : 'first'
      if (asked.current.get(channelId) === mark) continue
      asked.current.set(channelId, mark)
      callQuietly('topics.fetch', { account: store.id, channelId })
    }
  }, [store, expanded, channelHere, topics, live])
}

/**
 * Returns the keys of the account's sections that differ from their default. All but `inactive` are expanded by
 * default.
 */
function useToggledSections(account: string): ReadonlySet<string> {
  const keys = useToggledKeys('toggledSidebarSections')
  return useMemo(() => {
    const prefix = `${account} `
    return new Set([...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])))
  }, [account, keys])
}

/** Hides or shows a section. */
const toggleSection = (account: string, key: string): void =>
  toggleKey('toggledSidebarSections', `${account} ${key}`)
