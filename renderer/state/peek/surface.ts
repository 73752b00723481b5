import { createContext, useContext } from 'react'
import type { Conversation } from '../../../shared/api/conversation.ts'
import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../shared/ipc/contract.ts'
import { conversationNarrow, narrowKey } from '../../../shared/model/views/narrow.ts'
import { followScroll, navigate, scrolledSome, scrollOf } from '../navigation/navigation.ts'
import { uiStore } from '../uiStore.ts'
import { isPeekAttended, watchPeek } from './attention.ts'
import type { CommandContext } from '../keys/commands.ts'
import { isInPeek, movePeek } from './peek.ts'

/** The part of the window that a list of messages stands in, and what differs between these parts. */
export interface Surface {
  /** Heights of rows and scroll positions are remembered by it: both belong to a width. */
  readonly id: 'main' | 'peek'
  /** Where the account's conversation was scrolled to before its list was drawn anew; null: at its end, or unknown. */
  readonly scrollOf: (account: string) => ScrollAnchor | null
  /** Registers `look`, which tells the scroll position (null: the end), until the returned function is called. */
  readonly followScroll: (look: () => ScrollAnchor | null) => () => void
  /** To be called when the list was scrolled. */
  readonly scrolledSome: () => void
  /** True while the surface shows this narrow of the account. */
  readonly shows: (account: string, narrow: Narrow) => boolean
  /** The conversation that is shown has another name: it is shown by that, with the message that is selected. */
  readonly rename: (account: string, there: Conversation) => void
  /** Brings a message of the narrow that is shown into sight. */
  readonly showMessage: (narrow: Narrow, id: MessageId) => void
  /** True where the single letters of a message are for this list; target: what has the focus. */
  readonly hasKeys: (target: Element | null) => boolean
  /** True while the person reads here, as far as the focus and the hand tell. */
  readonly isAttended: () => boolean
  /** Calls back when `isAttended` may have changed, until the returned function is called. */
  readonly followAttention: (changed: () => void) => () => void
}

/** The pane of the window's route. */
const mainSurface: Surface = {
  id: 'main',
  scrollOf,
  followScroll,
  scrolledSome,
  shows: (account, narrow) => {
    const { account: here, route } = uiStore.getState()
    return account === here && narrowKey(route.narrow) === narrowKey(narrow)
  },
  rename: (_, there) => navigate(conversationNarrow(there), { isRenamed: true, replace: true }),
  showMessage: (narrow, near) => navigate(narrow, { near, replace: true }),
  // The focus is among the messages or nowhere: lists elsewhere have these keys for themselves.
  hasKeys: (target) => target === null || target === document.body || target.closest('main') !== null,
  isAttended: () => true,
  followAttention: () => () => undefined,
}

/** The conversation beside a pane. */
export const peekSurface: Surface = {
  id: 'peek',
  scrollOf: () => null,
  followScroll: () => () => undefined,
  scrolledSome: () => undefined,
  // Its list is drawn for no other conversation; its name may have changed before the list is told.
  shows: () => true,
  rename: movePeek,
  showMessage: (_, near) =>
    uiStore.setState(({ peek }) => ({
      peek: peek === null ? null : { ...peek, near },
      ...(peek?.near === near && { soughtAgain: { near, surface: 'peek' } }),
    })),
  hasKeys: isInPeek,
  isAttended: isPeekAttended,
  followAttention: watchPeek,
}

/** True where a command that is no single letter is for the surface: main has it wherever the focus is. */
export const isFor =
  (surface: Surface) =>
  ({ inDialog, target }: CommandContext): boolean =>
    !inDialog && (surface.id === 'main' || surface.hasKeys(target))

export const SurfaceContext = createContext(mainSurface)

export const useSurface = (): Surface => useContext(SurfaceContext)
