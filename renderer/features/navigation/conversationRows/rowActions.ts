import type { MouseEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { sameConversation } from '../../../../shared/api/conversationKey.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  accountStore,
  bufferKeystrokes,
  closePeek,
  giveFocus,
  hashOfRoute,
  navigate,
  openPeek,
  uiStore,
} from '../../../state/index.ts'
import { dismissUndo, showToast } from '../../../ui/index.ts'
import { openLaterMenu, takeOff } from '../later/index.ts'
import { openOwnWindow, decideTopic, markRead } from '../topicActions/index.ts'
import { toggleResolved } from '../../compose/resolving/index.ts'
import { itemId, type ListItem, type RowItem } from './listItem.ts'

/** Opens the conversation in its account, at its first unread message. */
export function openRow({ account, conversation }: RowItem): void {
  const { view } = uiStore.getState().route
  const origin = view === 'inbox' || view === 'catchup' ? view : null
  navigate(conversationNarrow(conversation), { account, origin })
}

/** Returns the handler of a press on the row, which opens it. */
export const openOnPress =
  (row: RowItem) =>
  (event: MouseEvent): void => {
    // The user has selected text, probably to copy it.
    if (getSelection()?.isCollapsed === false || event.defaultPrevented) return
    openRow(row)
  }

/** Opens the conversation in a separate window. */
export const openRowWindow = ({ account, conversation }: RowItem): void =>
  openOwnWindow(account, hashOfRoute(conversationNarrow(conversation)))

/** Opens the conversation in a peek beside the list. */
export const peekRow = ({ account, conversation, line }: RowItem): void =>
  openPeek({ account, conversation, near: line })

/** True if the conversation of the item is open in the peek. */
export function isBeside(item: ListItem | undefined): boolean {
  const { peek } = uiStore.getState()
  if (peek === null || item?.type !== 'row') return false
  return peek.account === item.account && sameConversation(peek.conversation, item.conversation)
}

/** Opens the conversation in the peek with the focus in its composer, which receives the keys typed meanwhile. */
export function replyBeside(row: RowItem): void {
  const { account, conversation, line } = row
  const isOpen = isBeside(row)
  const near = isOpen ? (uiStore.getState().peek?.near ?? null) : line
  openPeek({ account, conversation, near, isReply: true })
  if (!isOpen) bufferKeystrokes('composer', () => isBeside(row), closePeek)
  giveFocus('composer', 'peek')
}

/**
 * Reports that a conversation without unread messages is done. First dismisses the Undo toast of an earlier change,
 * which would seem to be about this one.
 */
function reportDone(): void {
  dismissUndo()
  showToast(t('conversationRows.done'))
}

interface FinishOptions {
  /** Called if no message is unread and the conversation is not in Later. */
  readonly onNothing?: () => void
  /** Called before the messages become unread again. */
  readonly onUndo?: () => void
}

/** Finishes the conversation: marks its unread messages as read, and removes it from Later if the list is Later. */
export function finishRow(
  {
    account,
    conversation,
    isLater,
    unread,
  }: Pick<RowItem, 'account' | 'conversation' | 'isLater' | 'unread'>,
  { onNothing = reportDone, onUndo }: FinishOptions = {},
): void {
  if (isLater === true) takeOff(account, conversation)
  if (unread > 0)
    markRead(accountStore(account), conversation, {
      onNothing: isLater === true ? () => undefined : onNothing,
      onUndo,
    })
}

/**
 * Mutes or follows the topic. Returns false for a direct conversation, which cannot be muted or followed, so that the
 * key is passed on.
 */
export function decideRow({ account, conversation }: RowItem, what: 'mute' | 'follow'): void | false {
  if (conversation.type !== 'channel') return false
  decideTopic(accountStore(account), what, conversation)
}

export function resolveRow({ account, conversation }: RowItem): void | false {
  if (conversation.type !== 'channel') return false
  toggleResolved(accountStore(account), conversation)
}

/** Opens the menu of reminder times under the row. */
export function openLaterOfRow(row: RowItem): void {
  const at = document.getElementById(itemId(row))
  if (at !== null) openLaterMenu(at, row.account, row.conversation)
}
