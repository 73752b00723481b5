import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MenuProps } from '../../../ui/index.ts'

/** A conversation of any account. */
interface Chosen {
  readonly account: string
  readonly conversation: Conversation
}

interface LaterOverlay {
  /** The open menu and its position. */
  readonly menu: (Chosen & Pick<MenuProps, 'at'>) | null
  /** The conversation whose time is chosen in the dialog. */
  readonly choosing: Chosen | null
}

export const laterOverlay = createStore<LaterOverlay>()(() => ({ menu: null, choosing: null }))

/** Opens the menu of reminder times for a conversation of any account, under an element or at a point of the window. */
export function openLaterMenu(at: MenuProps['at'], account: string, conversation: Conversation): void {
  laterOverlay.setState({ menu: { at, account, conversation } })
}
