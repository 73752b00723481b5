import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../../shared/i18n.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import {
  navigate,
  useAccount,
  useAccountStore,
  useDerived,
  useUi,
  type AccountStore,
  leavePane,
  openAddress,
} from '../../../../state/index.ts'
import { showToast, useList } from '../../../../ui/index.ts'
import { toggleJoined, whyNotJoin } from '../../../compose/membership/index.ts'
import { CreateButton } from '../../../common/forms/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { ChannelPreview } from './preview/ChannelPreview.tsx'
import { DirectoryKeys } from './DirectoryKeys.tsx'
import { DirectoryList } from './DirectoryList.tsx'
import { directoryCounts, directorySections } from './directoryList.ts'
import { rememberDirectory, useDirectoryMemory } from './directoryChoices.ts'
import { DirectoryTools } from './DirectoryTools.tsx'
import styles from './directory.module.css'
import { directoryRowKind, directoryRows, type DirectoryRow } from './directoryRows.ts'
import { NoChannels } from './NoChannels.tsx'
import { useDirectoryCommands } from './useDirectoryCommands.ts'
import { createChannel, whyNotCreate } from '../../../common/creation/index.ts'

/** Width in pixels below which the pane shows either the list or the preview. */
const roomForBoth = 640

/** Returns true while the pane is too narrow for the list and the preview side by side. */
function useIsNarrow(pane: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (pane.current === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < roomForBoth)
    })
    observer.observe(pane.current)
    return () => observer.disconnect()
  }, [pane])
  return isNarrow
}

interface DirectoryPaneProps {
  /** Channel whose preview is shown, or null. */
  readonly channelId: number | null
}

/**
 * Delay in milliseconds before the address follows the selected channel: browsers throttle frequent history changes.
 */
const restMs = 150

/** Opens a channel's messages, or explains why the user may not read them. */
function openChannel(store: AccountStore, channelId: number): void {
  const { state } = store.getState()
  if (state === null) return
  if (canInChannel(state, 'readContent', channelId)) navigate(channelNarrow(channelId))
  else showToast(whyNotJoin(state, channelId) ?? t('channels.topics_closed'))
}

/** Directory of all channels that the user can see, with a preview of the selected one. */
export function DirectoryPane({ channelId }: DirectoryPaneProps) {
  const store = useAccountStore()
  const pane = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const count = useAccount((state) => directoryCounts(state).all)
  const organization = useUi(({ accounts }) => accounts.find(({ id }) => id === store.id)?.realmName ?? '')
  const reason = useAccount(whyNotCreate)
  const isNarrow = useIsNarrow(pane)
  /** Channel on screen in the preview, and the one whose preview gets the focus once it is rendered. */
  const preview = useRef<{ readonly shown: number | null; readonly wanted: number | null }>({
    shown: null,
    wanted: null,
  })
  const focusPreview = (): void =>
    pane.current?.querySelector<HTMLElement>('[data-preview]')?.focus({ preventScroll: true })
  const { list, choices } = useDirectory(channelId, isNarrow, (id) => {
    if (isNarrow) openAddress({ view: 'channels', page: 'directory', channelId: id })
    if (preview.current.shown === id) focusPreview()
    else preview.current = { ...preview.current, wanted: id }
  })
  const { elementRef, focusList, item } = list
  const chosen = channelOf(item)
  const showsPreview = isNarrow && channelId !== null
  const shownId = useDeferredValue(showsPreview ? channelId : chosen)
  const isEmpty = list.items.length === 0
  const hasPreview = (showsPreview || !isNarrow) && shownId !== null
  const [said, say] = useState('')

  // When the previewed channel leaves the list, the focus falls to the body, so the list takes it.
  useEffect(() => {
    const isWanted = shownId !== null && preview.current.wanted === shownId
    preview.current = { shown: shownId, wanted: null }
    if (isWanted) focusPreview()
    else if (document.activeElement === document.body) elementRef.current?.focus({ preventScroll: true })
  }, [shownId, elementRef])
  const leavePreview = (): void => {
    // Renders the list synchronously, so that it has the focus before the next key press.
    flushSync(() => openAddress({ view: 'channels', page: 'directory', channelId: null }))
    focusList()
  }
  const actOn = showsPreview ? channelId : chosen
  useDirectoryCommands({
    pane,
    channelId: actOn,
    onSearch: () => {
      if (showsPreview) leavePreview()
      search.current?.select()
    },
    onJoin: (id) => {
      const isIn = store.getState().state?.subscriptions.has(id) === true
      // The preview shows the reason of a refusal. Without a preview, a toast does.
      toggleJoined(store, id, hasPreview ? 'beside' : 'toast')
      const { state } = store.getState()
      const name = state?.channels.get(id)?.name ?? ''
      say(isIn || state === null || whyNotJoin(state, id) !== null ? '' : t('channels.told_joined', { name }))
    },
  })

  const onEscape = (): void => {
    if (showsPreview) leavePreview()
    else if (document.activeElement?.closest('[data-preview]') != null) focusList()
    else leavePane()
  }

  return (
    <ViewPane
      ref={pane}
      icon="hash"
      title={t('channels.title')}
      count={t('channels.count_in', { count, organisation: organization })}
      actions={
        <CreateButton block={reason} isQuiet={hasPreview} onClick={() => createChannel(store)}>
          {t('channels.new')}
        </CreateButton>
      }
      closeLabel={t('channels.close')}
      focusOrder={['[role=listbox]']}
      onEscape={onEscape}
      status={said}
    >
      <div className={styles.sides} data-narrow={isNarrow}>
        {!showsPreview && (
          <div className={styles.side}>
            <DirectoryTools choices={choices} fieldRef={search} list={list} />
            {isEmpty ? <NoChannels choices={choices} /> : <DirectoryList list={list} />}
          </div>
        )}
        {hasPreview && (
          <ChannelPreview
            key={shownId}
            channelId={shownId}
            onBack={showsPreview ? leavePreview : null}
            onOpen={(id) => openChannel(store, id)}
          />
        )}
      </div>
      {!isNarrow && <DirectoryKeys isEmpty={isEmpty} />}
    </ViewPane>
  )
}

const channelOf = (row: DirectoryRow | undefined): number | null =>
  row?.type === 'channel' ? row.channel.id : null

/** State of the list. If the pane has room for both, the selected channel is the one in the address. */
function useDirectory(channelId: number | null, isNarrow: boolean, enterPreview: (id: number) => void) {
  const store = useAccountStore()
  const memory = useDirectoryMemory(store.id)
  const { query, sort, tab } = memory
  const rows = useDerived(
    ({ channels, folders, subscriptions }) => [channels, folders, subscriptions],
    (state) => directoryRows(directorySections(state, { query, sort, tab })),
    [query, sort, tab],
  )
  const choose = (row: DirectoryRow): void => rememberDirectory(store.id, { channelId: channelOf(row) })
  const open = (row: DirectoryRow): void => {
    if (row.type === 'channel') openChannel(store, row.channel.id)
  }
  const list = useList(rows, directoryRowKind, {
    wanted: channelId ?? memory.channelId,
    typed: query,
    onMove: choose,
    onOpen: open,
    onDoublePress: open,
    onPeek: (row) => {
      if (row.type === 'channel') enterPreview(row.channel.id)
    },
    onPress: (row) => {
      choose(row)
      if (isNarrow && row.type === 'channel')
        openAddress({ view: 'channels', page: 'directory', channelId: row.channel.id })
    },
  })
  const { isMoved } = list
  const chosen = channelOf(list.item)
  useListed(channelId, rows)
  useEffect(() => {
    if (isNarrow || !isMoved || chosen === null || chosen === channelId) return undefined
    const timer = setTimeout(
      () => openAddress({ view: 'channels', page: 'directory', channelId: chosen }),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [isNarrow, isMoved, chosen, channelId])
  return { list, choices: memory }
}

/** Makes sure that the channel of a newly opened address is listed, by resetting filters that hide it. */
function useListed(channelId: number | null, rows: readonly DirectoryRow[]): void {
  const store = useAccountStore()
  const listed = useRef(rows)
  useEffect(() => {
    listed.current = rows
  })
  useEffect(() => {
    const channel = store.getState().state?.channels.get(channelId ?? -1)
    if (channel === undefined || listed.current.some((row) => channelOf(row) === channelId)) return
    rememberDirectory(store.id, { query: '', tab: channel.isArchived ? 'archived' : 'all' })
  }, [store, channelId])
}
