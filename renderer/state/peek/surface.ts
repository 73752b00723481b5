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

/** A part of the window that can show a list of messages, with everything that differs between these parts. */
export interface Surface {
  /** Also a key for row heights and scroll positions, since both depend on the width. */
  readonly id: 'main' | 'peek'
  /**
   * Returns the scroll position of the account's conversation before its list was rebuilt, or null if at the end or
   * unknown.
   */
  readonly scrollOf: (account: string) => ScrollAnchor | null
  /** Registers `look`, which returns the scroll position (null: the end), until the returned function is called. */
  readonly followScroll: (look: () => ScrollAnchor | null) => () => void
  /** Must be called when the list was scrolled. */
  readonly scrolledSome: () => void
  /** True while the surface shows this narrow of the account. */
  readonly shows: (account: string, narrow: Narrow) => boolean
  /** Called when the conversation on the surface was renamed. Its selected message stays selected. */
  readonly rename: (account: string, there: Conversation) => void
  /** Scrolls to a message of the shown narrow. */
  readonly showMessage: (narrow: Narrow, id: MessageId) => void
  /** True if the single-letter keys for messages act on this list while `target` has the focus. */
  readonly hasKeys: (target: Element | null) => boolean
  /** True while the user reads here, judging by the focus and the last input. */
  readonly isAttended: () => boolean
  /** Calls `changed` when `isAttended` may have changed, until the returned function is called. */
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
  // The focus is in main or nowhere. Other lists use the same keys themselves.
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
  // The peek's list always shows its conversation. After a rename their narrows can differ for a moment, so they are
  // not compared.
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

/**
 * Returns a predicate for commands with modifiers: true if they act on the surface. Main accepts them wherever the
 * focus is.
 */
export const isFor =
  (surface: Surface) =>
  ({ inDialog, target }: CommandContext): boolean =>
    !inDialog && (surface.id === 'main' || surface.hasKeys(target))

export const SurfaceContext = createContext(mainSurface)

export const useSurface = (): Surface => useContext(SurfaceContext)
