import { t } from '../../../../shared/i18n.ts'
import type { MessageId, Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { mapEntries, mapGet, mapValues } from '../../../../shared/collections/shardedMap.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { conversationNarrow, narrowKey } from '../../../../shared/model/views/narrow.ts'
import {
  unreadIdsOfChannel,
  unreadIdsOfDirect,
  unreadIdsOfTopic,
} from '../../../../shared/model/unread/unreads.ts'
import { accountKey, call, logError, pauseReading, uiStore, type AccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { awaitUndo, keepUndo, takeUndo, toastFailure, type UndoOffer } from '../../common/undo/index.ts'
import { markOlder } from './markOlder.ts'
import { scopeOfNarrow, type ReadScope } from './scope.ts'

/** Maximum number of messages per call, which equals the number that the server lists. */
const maxMessages = 50_000

/** Returns the ids of the messages known to be unread in a scope, muted or not. */
export function unreadIdsAt(state: AccountState, scope: ReadScope): readonly MessageId[] {
  switch (scope.type) {
    case 'direct':
      return unreadIdsOfDirect(state, scope.userIds)
    case 'channel':
      return unreadIdsOfTopic(state, scope.channelId, scope.topic)
    case 'wholeChannel':
      return unreadIdsOfChannel(state, scope.channelId)
    case 'channels':
      return scope.channelIds.flatMap((id) => unreadIdsOfChannel(state, id))
    case 'directs':
      return [...state.unreads.directs.values()].flat()
    case 'all':
      return [
        ...unreadIdsAt(state, { type: 'directs' }),
        ...[...mapEntries(state.unreads.channels)].flatMap(([id]) => unreadIdsOfChannel(state, id)),
      ]
  }
}

/** True if any message of the scope is known to be unread. Cheap even with thousands of unread messages. */
export function isUnreadAt(state: AccountState, scope: ReadScope): boolean {
  const { channels, directs } = state.unreads
  switch (scope.type) {
    case 'channels':
      return scope.channelIds.some((id) => isUnreadAt(state, { type: 'wholeChannel', channelId: id }))
    case 'directs':
      return some(directs.values())
    case 'wholeChannel':
      return (mapGet(channels, scope.channelId) ?? []).some(({ ids }) => ids.length > 0)
    case 'all':
      return some(directs.values()) || some(mapValues(channels))
    default:
      return unreadIdsAt(state, scope).length > 0
  }
}

function some(lists: Iterable<{ readonly length: number }>): boolean {
  for (const { length } of lists) if (length > 0) return true
  return false
}

interface MarkOptions {
  readonly onNothing?: (() => void) | undefined
  readonly onUndo?: (() => void) | undefined
}

const reportNothing = (): void => showToast(t('topicActions.nothing_unread'))

/**
 * Marks the unread messages of a scope as read, reports how many, and offers to undo it. Each message is marked by
 * its id: the change shows at once and can wait for a connection, and messages that arrive meanwhile stay unread.
 * Only messages too old for the server to list are marked by narrow, and undoing leaves those read. `onNothing` is
 * called if nothing is unread, `onUndo` before the change is undone.
 */
export function markRead(
  store: AccountStore,
  scope: ReadScope,
  { onNothing = reportNothing, onUndo }: MarkOptions = {},
): void {
  const { state } = store.getState()
  if (state === null) return
  const ids = unreadIdsAt(state, scope)
  const hasOlder = state.unreads.oldUnreadsMissing
  if (ids.length > 0)
    awaitUndo(
      marked(new Map([[store.id, ids]]), doneText(nameOfScope(state, scope), hasOlder), {
        onNothing,
        onUndo,
      }),
    )
  else if (!hasOlder) onNothing()
  if (hasOlder) markOlder(store.id, state, scope, ids)
}

/** Marks the view on the screen as read, if it is a conversation, a channel or all messages. */
export function markShownRead(store: AccountStore, narrow: Narrow): void {
  const { state } = store.getState()
  const scope = state === null ? null : scopeOfNarrow(narrow, state.self.userId)
  if (scope === null) showToast(t('topicActions.nothing_whole'))
  else markRead(store, scope)
}

/** Marks messages as read by id, reports how many of them were unread, and offers to undo it. */
export const markMessagesRead = (store: AccountStore, ids: readonly MessageId[]): void =>
  awaitUndo(marked(new Map([[store.id, ids]]), (count) => t('topicActions.read', { count })))

const readingOf = (account: string, narrow: Narrow): string => accountKey(account, narrowKey(narrow))

/** Takes the last change that reading made in a view out of those that `undoLast` undoes. Returns null without one. */
export const takeReading = (account: string, narrow: Narrow): UndoOffer | null =>
  takeUndo(readingOf(account, narrow))

/**
 * Returns a function that marks messages of a view as read because the user looked at them. All its marks form one
 * change, which `undoLast` reverts. It shows no toast.
 */
export function createReadingMark(
  account: string,
  narrow: Narrow,
): (messageIds: readonly MessageId[]) => void {
  const key = {}
  const ids = new Set<string>()
  const text = t('topicActions.reading_undone')
  const offer: UndoOffer = {
    text,
    undone: text,
    undo: () => void undo([...ids].map((id) => ({ account, id }))),
  }
  return (messageIds) => {
    const [extend] = ids
    call('read.mark', { account, messageIds: [...messageIds], ...(extend !== undefined && { extend }) }).then(
      ({ id }) => {
        // Old servers cannot undo a mark.
        if (id === null) return
        // There can be several ids, if more messages were marked before the first response.
        ids.add(id)
        keepUndo(key, readingOf(account, narrow), offer)
      },
      (error: unknown) => logError(`read.mark: ${String(error)}`, 'warn'),
    )
  }
}

/** Returns the name of the conversation or channel of a scope, or null if the scope has several. */
function nameOfScope(state: AccountState, scope: ReadScope): string | null {
  if (scope.type === 'wholeChannel') return state.channels.get(scope.channelId)?.name ?? null
  return scope.type === 'channel' || scope.type === 'direct' ? nameOfConversation(state, scope) : null
}

/** Returns the text of the toast after a scope was marked as read. */
const doneText =
  (name: string | null, hasOlder: boolean) =>
  (count: number): string => {
    if (hasOlder) return t('topicActions.marked_older', { count })
    return name === null ? t('topicActions.marked', { count }) : t('topicActions.marked_in', { count, name })
  }

/** Marks messages of several accounts as read, by id. Offers to undo all of it together. */
export const markAccountsRead = (marks: ReadonlyMap<string, readonly MessageId[]>): void =>
  awaitUndo(marked(marks, (count) => t('topicActions.marked', { count }), { onNothing: () => undefined }))

/** Resolves with null if nothing can be undone. Calls `onNothing` if no message was unread. */
async function marked(
  marks: ReadonlyMap<string, readonly MessageId[]>,
  textOf: (count: number) => string,
  { onNothing = reportNothing, onUndo }: MarkOptions = {},
): Promise<UndoOffer | null> {
  const made: Mark[] = []
  let total = 0
  let hasFailed = false
  for (const [account, ids] of marks) {
    try {
      const { count, id } = await call('read.mark', { account, messageIds: ids.slice(-maxMessages) })
      total += count
      if (id !== null) made.push({ account, id })
    } catch (error) {
      hasFailed = true
      toastFailure('outbox.refused')(error)
    }
  }
  const text = textOf(total)
  const takeBack = (): void => {
    onUndo?.()
    void undo(made)
  }
  if (made.length > 0) return { text, undone: null, undo: takeBack }
  // Old servers cannot undo a mark.
  if (total > 0) showToast(text)
  else if (!hasFailed) onNothing()
  return null
}

interface Mark {
  readonly account: string
  /** null: the newest mark that main knows. */
  readonly id: string | null
}

/** Makes the messages of the marks unread again and reports how many. */
async function undo(marks: readonly Mark[]): Promise<void> {
  const counts = await Promise.all(marks.map(takeBack))
  const known = counts.filter((count) => count !== null)
  const count = known.reduce((sum, each) => sum + each, 0)
  if (known.length > 0) showToast(t('topicActions.unread_again', { count }))
}

/** Returns how many messages are unread again. Returns null if the mark was not undone, which is reported here. */
async function takeBack({ account, id }: Mark): Promise<number | null> {
  const { account: shown, peek, route } = uiStore.getState()
  // Visible messages are marked as read automatically, which would undo this change.
  if (account === shown && route.view === 'conversation') pauseReading(account, route.narrow)
  if (peek?.account === account) pauseReading(account, conversationNarrow(peek.conversation))
  try {
    const undone = await call('read.undo', { account, id })
    if (undone !== null) return undone.count
    showToast(t(id === null ? 'app.nothing_to_undo' : 'topicActions.undo_too_late'))
  } catch (error) {
    toastFailure('outbox.refused')(error)
  }
  return null
}

/** Undoes the newest mark of the last ten minutes, even of an earlier run. */
export const undoLastMark = (account: string): void => void undo([{ account, id: null }])
