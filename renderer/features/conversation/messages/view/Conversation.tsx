import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { searchWords } from '../../../../../shared/model/search/searchWords.ts'
import {
  isConversation,
  isOfDirects,
  mentionsNarrow,
  narrowKey,
  termOf,
} from '../../../../../shared/model/views/narrow.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { linkedTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import {
  accountKey,
  call,
  endReply,
  logError,
  navigate,
  reportFirstPaint,
  runCommand,
  uiStore,
  useAccount,
  useAccountStore,
  useMediaSource,
  useOpenedFocus,
  useSurface,
  useUi,
  isByPointer,
} from '../../../../state/index.ts'
import { Button, EmptyState } from '../../../../ui/index.ts'
import { Compose, DirectsCompose, openComposer } from '../../../compose/compose/index.ts'
import { adoptServerNames, emojiTable } from '../../../content/reactions/index.ts'
import { TypingLine } from './TypingLine.tsx'
import { PinnedMessages } from '../../../navigation/pins/index.ts'
import { useLoadedLinkifiers } from '../../../content/content/index.ts'
import { markdown } from '../../../content/markdown/index.ts'
import { useFind } from '../find/useFind.ts'
import { ConversationHeader } from '../header/ConversationHeader.tsx'
import { titleOf } from '../header/titleOf.ts'
import type { Item, MessageItem } from '../items/item.ts'
import type { ListHandle } from '../list/index.ts'
import { editOwnLast } from '../editing/editOwnLast.ts'
import { ConversationContext } from '../rows/ConversationContext.ts'
import { RowSkeletons } from '../rows/MarkerRows.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { copyMessages } from './copyMessages.ts'
import { MessageList } from './MessageList.tsx'
import { Overlays } from './Overlays.tsx'
import { placeOfReleased, placeOfView } from './places.ts'
import { Popups } from './Popups.tsx'
import { useConversationRows } from './useConversationRows.ts'
import { useOwnRows } from './useOwnRows.ts'
import { useFollowMoves } from './useFollowMoves.ts'
import { focusRow, lastInView, useWriteCommand } from './useMessageCommands.ts'
import { useTypedLetters } from './useTypedLetters.ts'
import { useView } from './useView.ts'
import styles from './view.module.css'

// Loaded when first needed.
const FindBar = lazy(() => import('../find/FindBar.tsx').then((find) => ({ default: find.FindBar })))

const Announcer = lazy(() => import('../announcements/Announcer.tsx').then((m) => ({ default: m.Announcer })))

/** The conversation of the window's route. */
export function ConversationPane() {
  const address = useUi((ui) => ui.route.narrow)
  const near = useUi((ui) => ui.route.near)
  const topic = termOf(address, 'topic')
  const linked = useAccount((state) => (typeof topic === 'string' ? linkedTopic(state, topic) : topic))
  const narrow = useMemo(
    () =>
      linked === undefined || linked === topic
        ? address
        : address.map((term) => (term.operator === 'topic' ? { ...term, operand: linked } : term)),
    [address, linked, topic],
  )
  // Updates the route, so that everything that reads it uses the same topic name.
  useLayoutEffect(() => {
    if (narrow !== address) navigate(narrow, { near, replace: true })
  }, [address, narrow, near])
  return <Conversation narrow={narrow} near={near} head={<ConversationHeader narrow={narrow} />} />
}

interface ConversationProps {
  readonly narrow: Narrow
  /** The message to open it at. null: the first unread message, or the last position. */
  readonly near: MessageId | null
  readonly head: ReactNode
}

/** Every message of this view mentions the user, so a highlight would mean nothing. */
const isMentions = (narrow: Narrow): boolean => narrowKey(narrow) === narrowKey(mentionsNarrow)

/** The messages under their header, the typing line and the composer, on the surface of SurfaceContext. */
export function Conversation({ narrow: given, near, head }: ConversationProps) {
  const { id: surface } = useSurface()
  const account = useAccountStore().id
  const key = narrowKey(given)
  // An equal narrow must not restart anything, so the memo depends on its key.
  // oxlint-disable-next-line react/exhaustive-deps
  const narrow = useMemo(() => given, [key])
  useEffect(() => {
    const timer = setTimeout(() => {
      // Loaded one after the other, because together they would block for one long task.
      markdown
        .load()
        .then(() => emojiTable.load())
        .then(() => call('emoji.names', { account }))
        .then(adoptServerNames)
        .catch((error: unknown) =>
          logError(`what shows emoji and echoes could not be loaded: ${String(error)}`, 'warn'),
        )
    }, 1500)
    return () => clearTimeout(timer)
  }, [account])
  useLoadedLinkifiers()
  const list = useRef<ListHandle>(null)
  const itemsNow = useRef<readonly Item[]>([])
  const focusList = useCallback(
    () => focusSelected(list.current, itemsNow.current, surface === 'peek'),
    [surface],
  )
  const find = useFind(accountKey(account, key), focusList)
  const hitWords = useUi(({ hitWalk }) => (hitWalk?.at.account === account ? hitWalk.words : undefined))
  const narrowWords = useMemo(() => searchWords(narrow).wanted, [narrow])
  return (
    <Overlays narrow={narrow}>
      <div className={styles.conversation} data-mentions={isMentions(narrow) || undefined}>
        {head}
        <PinnedMessages narrow={narrow} />
        {find.opened > 0 && (
          <Suspense>
            <FindBar narrow={narrow} opened={find.opened} onWords={find.onWords} onClose={find.onClose} />
          </Suspense>
        )}
        <Body
          key={accountKey(account, key)}
          narrow={narrow}
          near={near}
          list={list}
          itemsNow={itemsNow}
          found={find.words.length > 0 ? find.words : (hitWords ?? narrowWords)}
          focusList={focusList}
        />
      </div>
    </Overlays>
  )
}

interface BodyProps {
  readonly narrow: Narrow
  readonly near: MessageId | null
  readonly list: RefObject<ListHandle | null>
  readonly itemsNow: RefObject<readonly Item[]>
  /** Words searched for in the conversation, folded for comparison. */
  readonly found: readonly string[]
  readonly focusList: () => void
}

function Body({ narrow, near, list, itemsNow, found, focusList }: BodyProps) {
  const store = useAccountStore()
  const surface = useSurface()
  const { realmUrl } = useMediaSource()
  const [earlier] = useState(() => surface.scrollOf(store.id) ?? placeOfReleased(store, narrow, surface))
  const [around] = useState(() => placeOfView(store.id, narrow, surface).carried?.around)
  const control = useView(narrow, near ?? around ?? earlier?.messageId ?? null, () =>
    readerAt(list.current, itemsNow.current),
  )
  const region = useRef<HTMLDivElement>(null)
  useFollowMoves(narrow, () => ({
    carried: {
      place: list.current?.place() ?? { at: 'end' },
      around: readerAt(list.current, itemsNow.current),
      // The marker's message, because messages read since would otherwise lose the marker and move the list.
      markAt: newFrom(itemsNow.current)?.id ?? null,
    },
    hasFocus: region.current?.contains(document.activeElement) === true,
  }))
  const { view, retry } = control
  const title = useAccount((state) => titleOf(state, narrow))
  const isComplete = view !== undefined && view.foundOldest && view.foundNewest
  const { echoes, isEarly } = useOwnRows(narrow, isComplete || (view !== undefined && view.ids.length > 0))
  const { rows, popup, closePopup } = useConversationRows(narrow, found, retry)
  /** Moves the focus from the composer to the messages: to the selected one, or else to the last visible one. */
  const leaveCompose = useCallback((): void => {
    const active = document.activeElement
    if (active instanceof HTMLElement) active.blur()
    if (surface.id === 'peek' && endReply()) return
    // The user opened the conversation from a list by mouse and has typed nothing, so Escape returns there.
    if (isByPointer() && uiStore.getState().origin !== null && runCommand('go.home')) return
    focusList()
  }, [surface, focusList])

  useOpenedFocus((focus) => {
    // A composer that has the focus keeps it: it sent a message here, or its account was switched back.
    if (surface.id === 'main' && document.activeElement instanceof HTMLTextAreaElement) return
    if (focus === 'composer' && openComposer({ toMissing: true })) return
    // A user who opens a conversation by mouse usually types a message next, not letters of commands.
    const isOpened = focus !== 'selected' && surface.id === 'main' && isConversation(narrow)
    if (isOpened && isByPointer() && openComposer()) return
    // In a side pane, letters run message commands only once a message has the focus.
    if (surface.id === 'peek') focusList()
    const { current: messages } = region
    if (surface.id === 'main' || messages?.contains(document.activeElement) !== true)
      (list.current?.view() ?? messages)?.focus()
  }, surface.id)

  const editLast = (): boolean => editOwnLast(store, list.current, itemsNow.current, realmUrl)

  const isEmpty = isComplete && view.ids.length === 0 && echoes.length === 0
  // Pending messages are shown even if those before them could not be fetched.
  const hasEnded = isComplete || view?.error != null
  const isShown = view !== undefined && (view.ids.length > 0 || isEarly || (hasEnded && echoes.length > 0))
  useWriteCommand(isShown)
  useTypedLetters()
  const Writing = isOfDirects(narrow) ? DirectsCompose : Compose
  useEffect(() => {
    if (isShown && document.activeElement === region.current) list.current?.view()?.focus()
  }, [isShown, list])
  useEffect(() => {
    if (isEmpty) reportFirstPaint('empty', null)
  }, [isEmpty])
  return (
    <ConversationContext value={rows}>
      <div
        className={styles.messages}
        ref={region}
        tabIndex={-1}
        onCopy={(event) => {
          const { state } = store.getState()
          if (state !== null) copyMessages(event, state, twentyFourHourTime(state))
        }}
      >
        {isShown ? (
          <MessageList
            narrow={narrow}
            near={near}
            title={title}
            view={view}
            echoes={echoes}
            isEarly={isEarly}
            control={control}
            list={list}
            itemsRef={itemsNow}
            earlier={earlier}
          />
        ) : isEmpty ? (
          <EmptyConversation narrow={narrow} />
        ) : view?.error != null ? (
          <EmptyState
            icon="warning"
            title={t('messages.failed_title')}
            actions={
              <Button variant="primary" icon="retry" onClick={() => retry('around')}>
                {t('app.try_again')}
              </Button>
            }
          >
            {view.error}
          </EmptyState>
        ) : (
          <div className={styles.loading}>
            <RowSkeletons count={7} label={t('messages.loading')} />
          </div>
        )}
      </div>
      <TypingLine narrow={narrow} />
      <Suspense>
        <Announcer narrow={narrow} />
      </Suspense>
      <Writing narrow={narrow} onLeave={leaveCompose} onEditLast={editLast} />
      <Popups popup={popup} rows={rows} onClose={closePopup} />
    </ConversationContext>
  )
}

/** Focuses the selected message. Else focuses the first new one if `prefersNew`, else the last visible one. */
function focusSelected(handle: ListHandle | null, items: readonly Item[], prefersNew: boolean): void {
  if (handle === null) return
  const { selected } = uiStore.getState()
  const item =
    items.find(
      (item) => item.kind === 'message' && item.id === selected && handle.element(item.key) !== null,
    ) ??
    (prefersNew ? firstNew(handle, items) : undefined) ??
    lastInView(handle, items)
  if (item !== undefined) focusRow(handle, item.key)
}

/** Returns the first message below the marker of new messages if its row is mounted. */
function firstNew(handle: ListHandle, items: readonly Item[]): Item | undefined {
  const first = newFrom(items)
  return first !== undefined && handle.element(first.key) !== null ? first : undefined
}

/** Returns the first message below the marker of new messages, or undefined without a marker. */
function newFrom(items: readonly Item[]): MessageItem | undefined {
  const mark = items.findIndex(({ kind }) => kind === 'new')
  return mark < 0 ? undefined : items.slice(mark).find((item) => item.kind === 'message')
}

/** Returns the first visible message, or null at the end of the list. */
function readerAt(list: ListHandle | null, items: readonly Item[]): MessageId | null {
  if (list === null) return null
  const { first, atEnd } = list.report()
  if (atEnd) return null
  const item = items.slice(Math.max(0, first)).find(({ kind }) => kind === 'message')
  return item?.kind === 'message' ? item.id : null
}
