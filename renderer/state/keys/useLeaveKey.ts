import type { KeyboardEvent } from 'react'
import type { CommandId } from '../../../shared/keys/commandTable.ts'
import { uiStore } from '../uiStore.ts'
import { useCommands } from './commands.ts'

/**
 * Has Escape leave a pane, wherever the focus is; a dialog, a card and a field elsewhere have an Escape of their own.
 * Returns the handler of the pane's own keys.
 */
export function useLeaveKey(id: CommandId, leave: () => void): (event: KeyboardEvent) => void {
  useCommands([
    {
      id,
      when: ({ inDialog, inText, target }) =>
        !inDialog &&
        !inText &&
        uiStore.getState().person === null &&
        (target?.closest('[popover]') ?? null) === null,
      run: leave,
    },
  ])
  return leaveByEscape(leave)
}

/** Returns a handler of keys that leaves by Escape; dialogs and cards have an Escape of their own. */
export const leaveByEscape =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog, [popover]') !== null) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
