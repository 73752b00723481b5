import { createContext, use } from 'react'
import type { Message, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { MessageActions } from '../messageActions.ts'

export type MessageDialog = 'delete' | 'details' | 'history' | 'move' | 'readers' | 'report' | 'source'

/** Data and actions that a conversation provides to its message rows. The same object while the narrow is shown. */
export interface ConversationRows {
  readonly narrow: Narrow
  readonly actions: MessageActions
  readonly alertWords: RegExp | null
  /** Words searched for in the conversation, folded for comparison. */
  readonly found: readonly string[]
  readonly openReactionPicker: (id: MessageId, at: Element) => void
  /** Lists the users who reacted to the message, beside `at`. */
  readonly openReactors: (message: Message, at: Element) => void
  readonly openMenu: (message: Message, at: Element | { readonly x: number; readonly y: number }) => void
  /** Opens a dialog about the message, or shows the reason if it is not available. */
  readonly openDialog: (type: MessageDialog, id: MessageId) => void
  readonly retryFetch: (direction: 'older' | 'newer') => void
}

export const ConversationContext = createContext<ConversationRows | null>(null)

export function useConversation(): ConversationRows {
  const conversation = use(ConversationContext)
  if (conversation === null) throw new Error('a row stands outside a conversation')
  return conversation
}
