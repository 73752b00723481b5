import { useMemo, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import {
  isFor,
  selectMessage,
  uiStore,
  useCommands,
  useSurface,
  type Command,
  type CommandContext,
  type Surface,
} from '../../../../state/index.ts'
import { isConversation } from '../../../../../shared/model/views/narrow.ts'
import { openComposer } from '../../../compose/compose/index.ts'
import { useContentEnvironment } from '../../../content/content/index.ts'
import type { Item, MessageItem } from '../items/item.ts'
import type { ListHandle } from '../list/index.ts'
import { useConversation } from '../rows/ConversationContext.ts'

type ItemsNow = RefObject<readonly Item[]>
type List = RefObject<ListHandle | null>

/** Moves to the ends of a view. */
export interface Ends {
  readonly toNewest: () => void
  /** Also selects and focuses the newest message, as `toOldest` does with the first one. */
  readonly selectNewest: () => void
  readonly toOldest: () => void
}

/** The keys of the message list: moving among messages, and actions on the selected one. */
export function useMessageCommands(narrow: Narrow, list: List, items: ItemsNow, ends: Ends): void {
  const { actions, openDialog, openReactionPicker } = useConversation()
  const surface = useSurface()
  const { openUser } = useContentEnvironment()
  const rows = useMemo((): readonly Command[] => {
    const free = freeOn(surface)
    // In the composer, letters and the space bar are text, but other scroll keys work.
    const scrolls: Command['when'] = (context) =>
      free(isInComposer(context) ? { ...context, inText: false } : context)
    const selected = (): MessageId | null => uiStore.getState().selected
    const command = (id: CommandId, run: Command['run'], when: Command['when'] = free): Command => ({
      id,
      when,
      run,
    })
    const moving = (...row: Parameters<typeof command>): Command => ({ ...command(...row), repeats: true })
    // Without a selected message, the key selects one instead of changing a message that the user did not choose.
    const onMessage = (id: CommandId, act: (message: MessageId) => void, when = free): Command => ({
      ...command(
        id,
        ({ inText }) => {
          const message = selected()
          if (message === null) return inText ? false : selectVisible(list, items)
          if (!showsFirst(list, items, message)) act(message)
        },
        when,
      ),
      isListed: () => selected() !== null,
    })
    return [
      moving('message.next', () => step(list, items, 1)),
      moving('message.previous', () => step(list, items, -1)),
      moving('message.last', ends.selectNewest),
      moving('message.first', ends.toOldest),
      moving('message.pageDown', () => list.current?.scrollByPage(1), scrolls),
      moving('message.pageUp', () => list.current?.scrollByPage(-1), scrolls),
      command('message.reply', (context) => {
        // In a view of several conversations, a reply without a selected message goes to the newest visible message.
        const meant =
          isConversation(narrow) || list.current === null
            ? undefined
            : lastInView(list.current, items.current)
        const id = selected() ?? meant?.id ?? null
        // Enter activates the focused element, unless that is the message itself.
        if (context.target?.closest('button, a, summary, [role=option]') != null) return false
        if (id === null) openComposer()
        else actions.reply(id)
      }),
      onMessage('message.quote', actions.quote),
      onMessage('message.mention', actions.mention),
      onMessage('message.direct', actions.direct),
      onMessage('message.edit', actions.edit),
      ...dialogs.map((type) => onMessage(`message.${type}`, (id) => openDialog(type, id))),
      onMessage('message.react', (id) => openPickerFor(list, items, id, openReactionPicker)),
      onMessage('message.thumbsUp', actions.thumbsUp),
      onMessage('message.star', actions.toggleStar, isFor(surface)),
      onMessage('message.pin', actions.togglePin),
      onMessage('message.remind', actions.remind),
      onMessage('message.collapse', actions.toggleCollapsed),
      onMessage('message.profile', (id) => {
        const item = messagesOf(items.current).find((messageItem) => messageItem.id === id)
        const row = item && list.current?.element(item.key)?.querySelector('article > *')
        if (row) actions.withSender(id, (sender) => openUser?.(sender, row))
      }),
      onMessage('message.copyLink', actions.copyLink),
      onMessage('message.readUpTo', (id) => actions.markReadUpTo(id, narrow)),
      onMessage('message.unread', (id) => actions.markUnreadFrom(id, narrow)),
    ]
  }, [surface, narrow, list, items, ends, actions, openDialog, openReactionPicker, openUser])
  useCommands(rows)
}

const dialogs = ['move', 'delete', 'report', 'readers', 'history', 'details'] as const

const nothing: readonly Command[] = []

/** If no message is shown, the reply key starts a message. */
export function useWriteCommand(isListShown: boolean): void {
  const surface = useSurface()
  const rows = useMemo(
    (): readonly Command[] => [
      { id: 'message.reply', when: freeOn(surface), run: () => void openComposer() },
    ],
    [surface],
  )
  useCommands(isListShown ? nothing : rows)
}

const isInComposer = ({ target }: CommandContext): boolean =>
  target?.closest('[data-keeps-keys] textarea') != null

const freeOn =
  ({ hasKeys }: Surface) =>
  ({ inDialog, inText, target }: CommandContext): boolean =>
    !inDialog && !inText && hasKeys(target)

/** Selects the newest visible message. Returns false if no message is visible. */
function selectVisible(list: List, items: ItemsNow): void | false {
  const item = list.current === null ? undefined : lastInView(list.current, items.current)
  if (list.current === null || item === undefined) return false
  goTo(list.current, items, item)
}

/** Returns the newest visible message. */
export function lastInView(list: ListHandle, items: readonly Item[]): MessageItem | undefined {
  return messagesOf(items.slice(0, list.report().last + 1)).at(-1)
}

const messagesOf = (items: readonly Item[]): readonly MessageItem[] =>
  items.filter((item): item is MessageItem => item.kind === 'message')

/** Moves to the next or previous message. Scrolls through one that is higher than the view first. */
function step(list: List, items: ItemsNow, direction: 1 | -1): void {
  const handle = list.current
  if (handle === null) return
  const all = messagesOf(items.current)
  const id = uiStore.getState().selected
  const index = id === null ? -1 : all.findIndex((item) => item.id === id)
  const current = all[index]
  if (current === undefined || !isInView(handle, current)) {
    const { first, last } = handle.report()
    const entry = entryOf(items.current.slice(Math.max(0, first), last + 1), direction, id === null)
    if (entry !== undefined) goTo(handle, items, entry)
    return
  }
  const row = handle.element(current.key)?.getBoundingClientRect()
  const view = handle.view()?.getBoundingClientRect()
  if (row !== undefined && view !== undefined) {
    if (direction === 1 && row.bottom > view.bottom + 12 && row.height > view.height)
      return handle.scrollByPage(1)
    if (direction === -1 && row.top < view.top - 12 && row.height > view.height)
      return handle.scrollByPage(-1)
  }
  const next = all[index + direction]
  if (next !== undefined) goTo(handle, items, next)
}

/**
 * Returns the visible message at which moving by key starts. `isFresh`: no message has been selected yet, so it
 * starts at the first visible new message, if there is one.
 */
export function entryOf(seen: readonly Item[], direction: 1 | -1, isFresh: boolean): MessageItem | undefined {
  if (direction === -1) return messagesOf(seen).at(-1)
  const mark = isFresh ? seen.findIndex(({ kind }) => kind === 'new') : -1
  return messagesOf(seen.slice(mark + 1))[0]
}

function isInView(handle: ListHandle, item: MessageItem): boolean {
  const row = handle.element(item.key)?.getBoundingClientRect()
  const view = handle.view()?.getBoundingClientRect()
  return row !== undefined && view !== undefined && row.bottom > view.top && row.top < view.bottom
}

/** Also scrolls to the rows above it that belong to it, such as its topic's bar. */
export function goTo(handle: ListHandle, items: ItemsNow, item: MessageItem): void {
  const above = items.current.slice(0, items.current.indexOf(item))
  const heading = above[above.findLastIndex(({ kind }) => kind === 'message' || kind === 'echo') + 1]
  // The row must be mounted before it can get the focus.
  flushSync(() => {
    if (heading !== undefined) handle.scrollToKey(heading.key, 'nearest')
    handle.scrollToKey(item.key, 'nearest')
  })
  selectMessage(item.id)
  focusRow(handle, item.key)
}

/** Goes to the first loaded message. */
export function goToFirst(handle: ListHandle, items: ItemsNow): void {
  const first = messagesOf(items.current)[0]
  if (first !== undefined) goTo(handle, items, first)
}

/** Goes to the end of the loaded messages and focuses the last one. Of a high message, the end is visible. */
export function goToLast(handle: ListHandle, items: ItemsNow): void {
  const last = messagesOf(items.current).at(-1)
  // The row must be mounted before it can get the focus.
  flushSync(() => handle.scrollToEnd())
  if (last === undefined) return
  selectMessage(last.id)
  focusRow(handle, last.key)
}

/**
 * Scrolls a message into view and returns true, because a key must not act on a message that the user does not see.
 * Returns false if it is visible, or not in this list.
 */
function showsFirst(list: List, items: ItemsNow, id: MessageId): boolean {
  const handle = list.current
  const index = items.current.findIndex((item) => item.kind === 'message' && item.id === id)
  const item = items.current[index]
  if (handle === null || item?.kind !== 'message') return false
  const { first, last } = handle.report()
  if (first < 0 || (index >= first && index <= last)) return false
  goTo(handle, items, item)
  return true
}

/** Focuses a mounted message row without scrolling. */
export function focusRow(handle: ListHandle, key: string): void {
  handle.element(key)?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
}

function openPickerFor(
  list: List,
  items: ItemsNow,
  id: MessageId,
  open: (id: MessageId, at: Element) => void,
): void {
  const key = items.current.find((item) => item.kind === 'message' && item.id === id)?.key
  const row = key === undefined ? null : list.current?.element(key)
  const at = row?.querySelector('time') ?? row
  if (at != null) open(id, at)
}
