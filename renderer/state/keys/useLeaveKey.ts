import type { KeyboardEvent } from 'react'
import { uiStore } from '../uiStore.ts'
import { layerOf, useCommands } from './commands.ts'

/**
 * Makes Escape leave a pane, wherever the focus is. Dialogs, cards and text fields elsewhere handle Escape
 * themselves. With null, Escape does nothing. Returns a handler for keys pressed inside the pane.
 */
export function useLeaveKey(leave: (() => void) | null): ((event: KeyboardEvent) => void) | undefined {
  useCommands(
    leave === null
      ? []
      : [
          {
            id: 'pane.leave',
            when: ({ inDialog, inText, target }) =>
              !inDialog && !inText && uiStore.getState().person === null && layerOf(target) === null,
            run: leave,
          },
        ],
  )
  return leave === null ? undefined : leaveByEscape(leave)
}

/** Returns a key handler that calls `leave` on Escape. Dialogs and cards handle Escape themselves. */
export const leaveByEscape =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (layerOf(event.target) !== null) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
