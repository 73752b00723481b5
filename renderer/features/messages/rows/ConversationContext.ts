import { createContext, use } from 'react'
import type { Message, MessageId, Narrow } from '../../../../shared/api/types.ts'
import type { MessageActions } from '../messageActions.ts'

/** What is asked about before it is done with a message. */
export type MessageDialog = 'delete' | 'move'

/** What rows ask of the conversation around them; the same object as long as the narrow is shown. */
export interface ConversationRows {
  readonly narrow: Narrow
  readonly actions: MessageActions
  readonly alertWords: RegExp | null
  /** Folded words that are being found. */
  readonly found: readonly string[]
  readonly openReactionPicker: (id: MessageId, at: Element) => void
  readonly openMenu: (message: Message, at: Element | { readonly x: number; readonly y: number }) => void
  /** Asks whether, or where to; says why where that cannot be. */
  readonly openDialog: (type: MessageDialog, id: MessageId) => void
  readonly retryFetch: (direction: 'older' | 'newer') => void
}

export const ConversationContext = createContext<ConversationRows | null>(null)

export function useConversation(): ConversationRows {
  const conversation = use(ConversationContext)
  if (conversation === null) throw new Error('a row stands outside a conversation')
  return conversation
}
