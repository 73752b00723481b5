import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../shared/i18n.ts'
import { channelNarrow } from '../../../../shared/model/views/narrow.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import {
  navigate,
  useAccount,
  useAccountStore,
  useOpenedFocus,
  type AccountStore,
  leavePane,
} from '../../../state/index.ts'
import { rowByKey, showToast } from '../../../ui/index.ts'
import { toggleJoined, whyNotJoin } from '../../topicActions/index.ts'
import { openChannels } from '../../channelsAddress/index.ts'
import { ChannelPreview } from './preview/ChannelPreview.tsx'
import { DirectoryHead } from './DirectoryHead.tsx'
import { DirectoryKeys } from './DirectoryKeys.tsx'
import { DirectoryList } from './DirectoryList.tsx'
import { directorySections } from './directoryList.ts'
import { rememberDirectory, useDirectoryMemory } from './directoryChoices.ts'
import { DirectoryTools } from './DirectoryTools.tsx'
import styles from './directory.module.css'
import { flatList } from './flatList.ts'
import { NoChannels } from './NoChannels.tsx'
import { useDirectoryCommands } from './useDirectoryCommands.ts'

/** Below this width, in pixels, the pane has room for the list or for the preview. */
const roomForBoth = 640

/** Tells whether the pane that takes the ref is too narrow for a list and a preview side by side. */
function useIsNarrow() {
  const [isNarrow, setNarrow] = useState(false)
  const ref = useCallback((pane: HTMLElement | null) => {
    if (pane === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < roomForBoth)
    })
    observer.observe(pane)
    return () => observer.disconnect()
  }, [])
  return { ref, isNarrow }
}

interface DirectoryPaneProps {
  /** The channel whose preview is shown; null: none is chosen. */
  readonly channelId: number | null
}

/** The address follows the chosen channel once the person rests there: the browser refuses many changes at once. */
const restMs = 150

/** Opens a channel's messages; where the person may not read them, says why. */
function openChannel(store: AccountStore, channelId: number): void {
  const { state } = store.getState()
  if (state === null) return
  if (canInChannel(state, 'readContent', channelId)) navigate(channelNarrow(channelId))
  else showToast(whyNotJoin(state, channelId) ?? t('channels.topics_closed'))
}

/** All channels that the person may know of, with a preview of one. */
export function DirectoryPane({ channelId }: DirectoryPaneProps) {
  const store = useAccountStore()
  const pane = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { ref: sizeRef, isNarrow } = useIsNarrow()
  const { list, index, chosen, choose, choices } = useChosen(channelId, isNarrow)
  const showsPreview = isNarrow && channelId !== null
  const shownId = useDeferredValue(showsPreview ? channelId : chosen)
  const isEmpty = list.channels.length === 0
  const hasPreview = (showsPreview || !isNarrow) && shownId !== null
  const [said, say] = useState('')

  const focusList = useCallback(() => listRef.current?.focus({ preventScroll: true }), [])
  useOpenedFocus(() => (listRef.current ?? pane.current)?.focus({ preventScroll: true }))
  // The focus goes with the preview of a channel that leaves the list, and is nowhere when one comes back here.
  useEffect(() => {
    if (document.activeElement === document.body) focusList()
  }, [shownId, focusList])
  const open = useCallback((id: number) => openChannel(store, id), [store])
  const preview = useCallback(
    (id: number) => {
      choose(id)
      if (isNarrow) openChannels({ kind: 'directory', channelId: id })
    },
    [choose, isNarrow],
  )
  const leavePreview = (): void => {
    // The list is there for the focus before the next key comes.
    flushSync(() => openChannels())
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
      // The reason of a refusal stands in the preview: without one on the screen it needs a toast.
      toggleJoined(store, id, hasPreview ? 'beside' : 'toast')
      const { state } = store.getState()
      const name = state?.channels.get(id)?.name ?? ''
      say(isIn || state === null || whyNotJoin(state, id) !== null ? '' : t('channels.told_joined', { name }))
    },
  })

  const onListKey = (event: KeyboardEvent, isText = false): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const to = event.shiftKey ? null : rowByKey(event.key, index, list.channels.length, isText)
    const next = to === null ? undefined : list.channels[to]
    if (next !== undefined) choose(next.id)
    else if (event.key === 'Enter' && chosen !== null) open(chosen)
    else if (event.key === ' ' && !isText && chosen !== null) {
      preview(chosen)
      pane.current?.querySelector<HTMLElement>('[data-preview]')?.focus({ preventScroll: true })
    } else if (event.key === 'Escape' && isText && choices.query !== '')
      rememberDirectory(store.id, { query: '' })
    else if (event.key === 'Escape' && isText) focusList()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    // A dialog that was opened from here has its own.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    event.preventDefault()
    event.stopPropagation()
    const isInPreview = event.target instanceof Element && event.target.closest('[data-preview]') !== null
    if (showsPreview) leavePreview()
    else if (isInPreview) focusList()
    else leavePane()
  }
  const paneRef = useCallback(
    (element: HTMLDivElement | null) => {
      pane.current = element
      return sizeRef(element)
    },
    [sizeRef],
  )

  return (
    <div className={styles.pane} ref={paneRef} tabIndex={-1} onKeyDown={onEscape}>
      <DirectoryHead hasPreview={hasPreview} onClose={leavePane} />
      <div className={styles.sides} data-narrow={isNarrow}>
        {!showsPreview && (
          <div className={styles.side}>
            <DirectoryTools
              choices={choices}
              fieldRef={search}
              listId={listId}
              chosen={chosen}
              onKeyDown={(event) => onListKey(event, true)}
            />
            {isEmpty ? (
              <NoChannels choices={choices} />
            ) : (
              <DirectoryList
                id={listId}
                listRef={listRef}
                list={list}
                index={index}
                onChoose={preview}
                onOpen={open}
                onKeyDown={onListKey}
              />
            )}
          </div>
        )}
        {hasPreview && (
          <ChannelPreview
            key={shownId}
            channelId={shownId}
            onBack={showsPreview ? leavePreview : null}
            onOpen={open}
          />
        )}
      </div>
      {!isNarrow && <DirectoryKeys isEmpty={isEmpty} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

/** The listed channels and the chosen one, which is that of the address wherever both can be. */
function useChosen(channelId: number | null, isNarrow: boolean) {
  const store = useAccountStore()
  const memory = useDirectoryMemory(store.id)
  const { query, sort, tab } = memory
  const channels = useAccount((state) => state.channels)
  const subscriptions = useAccount((state) => state.subscriptions)
  const folders = useAccount((state) => state.folders)
  const list = useMemo(() => {
    const { state } = store.getState()
    return flatList(state === null ? [] : directorySections(state, { query, sort, tab }))
    // The parts of the state that it reads stand for the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, channels, subscriptions, folders, query, sort, tab])

  const [last, setLast] = useState({ id: channelId ?? memory.channelId, at: 0 })
  const [told, setTold] = useState(channelId)
  const [asked, setAsked] = useState(query)
  const [shown, setShown] = useState(last.id)
  // Another address chooses its channel; other words choose the first that they find, which stays chosen without them.
  if (told !== channelId) {
    setTold(channelId)
    if (channelId !== null) setLast({ id: channelId, at: 0 })
  }
  if (asked !== query) {
    setAsked(query)
    setLast({ id: query === '' ? shown : null, at: 0 })
  }
  // A channel that is gone from the list leaves the choice to the one in its place.
  const count = list.channels.length
  const index = (last.id === null ? undefined : list.indexOf.get(last.id)) ?? Math.min(last.at, count - 1)
  const chosen = list.channels[index]?.id ?? null
  if (shown !== chosen) setShown(chosen)

  const choose = useCallback(
    (id: number) => {
      setLast({ id, at: list.indexOf.get(id) ?? 0 })
      rememberDirectory(store.id, { channelId: id })
    },
    [list, store],
  )
  useListed(channelId, list.indexOf)
  useEffect(() => {
    if (isNarrow || last.id === null || chosen === null || chosen === channelId) return undefined
    const timer = setTimeout(() => openChannels({ kind: 'directory', channelId: chosen }), restMs)
    return () => clearTimeout(timer)
  }, [isNarrow, last.id, chosen, channelId])
  return { list, index, chosen, choose, choices: memory }
}

/** Lists the channel of an address that was opened, whatever the directory was left with. */
function useListed(channelId: number | null, indexOf: ReadonlyMap<number, number>): void {
  const store = useAccountStore()
  const listed = useRef(indexOf)
  useEffect(() => {
    listed.current = indexOf
  })
  useEffect(() => {
    const channel = store.getState().state?.channels.get(channelId ?? -1)
    if (channel === undefined || listed.current.has(channel.id)) return
    rememberDirectory(store.id, { query: '', tab: channel.isArchived ? 'archived' : 'all' })
  }, [store, channelId])
}
