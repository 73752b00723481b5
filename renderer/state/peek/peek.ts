import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationAfterMove } from '../../../shared/model/views/conversationAfterMove.ts'
import { sameConversation } from '../../../shared/api/conversationKey.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import type { AccountStore } from '../account/accountStore.ts'
import { giveFocus, isConversationRoute } from '../navigation/navigation.ts'
import { uiStore, useUi, type Peek } from '../uiStore.ts'

/** True when an element is in the peek. */
export const isInPeek = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-peek]') !== null

/**
 * Shows a conversation beside the pane in main, replacing the peek shown before. The focus stays where it is, and
 * returns there when the peek closes. Does nothing beside a conversation.
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
  // A link in the peek may open another conversation in it. Closing the peek still returns the focus to where it was
  // before the first one.
  const from = isInPeek(focused) ? (peek?.from ?? null) : focused === document.body ? null : focused
  uiStore.setState({
    peek: { account, conversation, near, from, isReply },
    ...(isPeekOf(peek, account, conversation) ? {} : { selected: null }),
  })
}

/** Closes the peek. If the focus is in the peek or nowhere, it returns to the element that had it before. */
export function closePeek(): void {
  const { peek } = uiStore.getState()
  if (peek === null) return
  const focused = document.activeElement
  const isLost = focused === null || focused === document.body || isInPeek(focused)
  uiStore.setState({ peek: null, selected: null })
  // Waits until the pane is drawn without the peek, because covered elements cannot receive the focus.
  if (isLost) queueMicrotask(() => returnFocus(peek))
}

/**
 * Ends a reply that was started from a row and returns the focus to the row. Returns false if there is no such reply.
 */
export function endReply(): boolean {
  const { peek } = uiStore.getState()
  if (peek?.isReply !== true) return false
  uiStore.setState({ peek: { ...peek, isReply: false } })
  returnFocus(peek)
  return true
}

/** Returns the focus to the element that had it when the peek opened. If that row was removed, the pane chooses. */
export function returnFocus({ from }: Peek): void {
  if (from instanceof HTMLElement && from.isConnected) from.focus()
  if (from === null || document.activeElement !== from) giveFocus()
}

/** Returns the conversation beside the pane, or null. It is kept, but hidden, while settings are shown. */
export const usePeek = (): Peek | null => useUi((ui) => ui.peek)

/** Called when the conversation in the peek was renamed. */
export function movePeek(account: string, conversation: Conversation): void {
  const { peek } = uiStore.getState()
  if (peek?.account === account) uiStore.setState({ peek: { ...peek, conversation, near: null } })
}

/** Closes the peek if the predicate is true, for example because its account was signed out. */
export function dropPeek(isGone: (peek: Peek) => boolean): void {
  const { peek } = uiStore.getState()
  if (peek !== null && isGone(peek)) closePeek()
}

/**
 * Follows a topic of the account that is renamed, resolved or moved in the peek, and closes the peek when its channel
 * is removed. The listener lives as long as the store.
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
