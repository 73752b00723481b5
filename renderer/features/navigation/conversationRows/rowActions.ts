import { t } from '../../../../shared/i18n.ts'
import { sameConversation } from '../../../../shared/model/topics/conversation.ts'
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
import { openOwnWindow, decideTopic, markRead, toggleResolved } from '../topicActions/index.ts'
import { itemId, type ListItem, type RowItem } from './listItem.ts'

/** Shows the conversation in its account, at its first unread message. */
export function openRow({ account, conversation }: RowItem): void {
  const { view } = uiStore.getState().route
  const origin = view === 'inbox' || view === 'catchup' ? view : null
  navigate(conversationNarrow(conversation), { account, origin })
}

/** Shows it in its own window. */
export const openRowWindow = ({ account, conversation }: RowItem): void =>
  openOwnWindow(account, hashOfRoute(conversationNarrow(conversation)))

/** Shows it beside the list. */
export const peekRow = ({ account, conversation, line }: RowItem): void =>
  openPeek({ account, conversation, near: line })

/** True where the conversation of the item stands beside the list. */
export function isBeside(item: ListItem | undefined): boolean {
  const { peek } = uiStore.getState()
  if (peek === null || item?.type !== 'row') return false
  return peek.account === item.account && sameConversation(peek.conversation, item.conversation)
}

/** Shows the conversation beside the list with the caret in its composer, which gets the keys typed meanwhile. */
export function replyBeside(row: RowItem): void {
  const { account, conversation, line } = row
  const isOpen = isBeside(row)
  const near = isOpen ? (uiStore.getState().peek?.near ?? null) : line
  openPeek({ account, conversation, near, isReply: true })
  if (!isOpen) bufferKeystrokes('composer', () => isBeside(row), closePeek)
  giveFocus('composer', 'peek')
}

/** Reports a conversation that was read before. A toast that offers to undo an earlier change would seem to be about it. */
function reportDone(): void {
  dismissUndo()
  showToast(t('conversationRows.done'))
}

/** Is done with the conversation: marks what is unread in it as read, and takes one that was put off from that list. */
export function finishRow({
  account,
  conversation,
  isLater,
  unread,
}: Pick<RowItem, 'account' | 'conversation' | 'isLater' | 'unread'>): void {
  if (isLater === true) takeOff(account, conversation)
  if (unread > 0)
    markRead(accountStore(account), conversation, isLater === true ? () => undefined : reportDone)
}

/** False for a direct conversation, which has no such state: its key goes on to whoever else wants it. */
export function decideRow({ account, conversation }: RowItem, what: 'mute' | 'follow'): void | false {
  if (conversation.type !== 'channel') return false
  decideTopic(accountStore(account), what, conversation)
}

export function resolveRow({ account, conversation }: RowItem): void | false {
  if (conversation.type !== 'channel') return false
  toggleResolved(accountStore(account), conversation)
}

/** Asks under the row until when it is put off. */
export function openLaterOfRow(row: RowItem): void {
  const at = document.getElementById(itemId(row))
  if (at !== null) openLaterMenu(at, row.account, row.conversation)
}
