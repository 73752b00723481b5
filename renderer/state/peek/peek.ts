import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationAfterMove } from '../../../shared/model/topics/conversationAfterMove.ts'
import { sameConversation } from '../../../shared/model/topics/conversation.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import type { AccountStore } from '../account/accountStore.ts'
import { giveFocus } from '../navigation/navigation.ts'
import { isConversationRoute } from '../navigation/route.ts'
import { uiStore, useUi, type Peek } from '../uiStore.ts'

/** True when an element is in the pane of the peek. */
export const isInPeek = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-peek]') !== null

/**
 * Shows a conversation beside the pane that main shows, in the place of another one. The focus stays where it is, and
 * returns there when the peek is closed. Beside a conversation nothing happens.
 */
export function openPeek({
  account,
  conversation,
  near,
  isReply = false,
}: Pick<Peek, 'account' | 'conversation' | 'near'> & Partial<Pick<Peek, 'isReply'>>): void {
  const { peek, route } = uiStore.getState()
  if (isConversationRoute(route)) return
  const focused = document.activeElement
  // A link in the peek may lead to another conversation of it: the way back stays that of the first one.
  const from = isInPeek(focused) ? (peek?.from ?? null) : focused === document.body ? null : focused
  uiStore.setState({
    peek: { account, conversation, near, from, isReply },
    ...(isPeekOf(peek, account, conversation) ? {} : { selected: null }),
  })
}

/** Closes the peek. The focus, where it is in the peek or nowhere, returns to what had it before. */
export function closePeek(): void {
  const { peek } = uiStore.getState()
  if (peek === null) return
  const focused = document.activeElement
  const isLost = focused === null || focused === document.body || isInPeek(focused)
  uiStore.setState({ peek: null, selected: null })
  // Once the pane is drawn without the peek: one that was covered takes no focus.
  if (isLost) queueMicrotask(() => returnFocus(peek))
}

/** Ends a reply from a row: the focus returns to the row. Returns false when the user does not reply from one. */
export function endReply(): boolean {
  const { peek } = uiStore.getState()
  if (peek?.isReply !== true) return false
  uiStore.setState({ peek: { ...peek, isReply: false } })
  returnFocus(peek)
  return true
}

/** Gives the focus back to what had it when the peek was opened. The row may have gone; then the pane chooses. */
export function returnFocus({ from }: Peek): void {
  if (from instanceof HTMLElement && from.isConnected) from.focus()
  if (from === null || document.activeElement !== from) giveFocus()
}

/** The conversation beside the pane; null: there is none. Settings hide it while they are shown. */
export const usePeek = (): Peek | null => useUi((ui) => ui.peek)

/** The conversation of the peek has another name. */
export function movePeek(account: string, conversation: Conversation): void {
  const { peek } = uiStore.getState()
  if (peek?.account === account) uiStore.setState({ peek: { ...peek, conversation, near: null } })
}

/** Closes the peek where the predicate says so, as when its account was signed out. */
export function dropPeek(isGone: (peek: Peek) => boolean): void {
  const { peek } = uiStore.getState()
  if (peek !== null && isGone(peek)) closePeek()
}

/**
 * The peek goes along with a topic of the account that is renamed, resolved or moved, and is closed when its channel is
 * gone. The store keeps the listener as long as it lives.
 */
export function followPeek(store: AccountStore): void {
  store.subscribe((slot, before) => {
    const { peek } = uiStore.getState()
    if (peek?.account !== store.id || slot.state === null || before.state === null) return
    const { conversation } = peek
    if (conversation.type === 'direct') return
    const isGone = (state: typeof slot.state): boolean => !state.channels.has(conversation.channelId)
    if (slot.state.channels !== before.state.channels && isGone(slot.state) && !isGone(before.state))
      return closePeek()
    if (slot.state.views === before.state.views) return
    const there = conversationAfterMove(before.state, slot.state, conversationNarrow(conversation))
    if (there !== null) movePeek(store.id, there)
  })
}

const isPeekOf = (peek: Peek | null, account: string, conversation: Conversation): boolean =>
  peek?.account === account && sameConversation(peek.conversation, conversation)
