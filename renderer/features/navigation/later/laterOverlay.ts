import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MenuProps } from '../../../ui/index.ts'

/** A conversation of one of the accounts. */
interface Chosen {
  readonly account: string
  readonly conversation: Conversation
}

interface LaterOverlay {
  /** The menu that is open, and where. */
  readonly menu: (Chosen & Pick<MenuProps, 'at'>) | null
  /** The conversation for which a time is chosen in the dialog. */
  readonly choosing: Chosen | null
}

export const laterOverlay = createStore<LaterOverlay>()(() => ({ menu: null, choosing: null }))

/** Opens the menu of times for a conversation of any account, under an element or at a point of the window. */
export function openLaterMenu(at: MenuProps['at'], account: string, conversation: Conversation): void {
  laterOverlay.setState({ menu: { at, account, conversation } })
}
