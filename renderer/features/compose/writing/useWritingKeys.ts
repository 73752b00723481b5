import type { KeyboardEvent, RefObject } from 'react'

interface WritingKeys {
  readonly 'data-keeps-keys': true
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * For what surrounds a text and its buttons: letters and signs that are pressed on a button are text as well, and run
 * no commands. The field has the focus before they arrive.
 */
export const useWritingKeys = (field: RefObject<HTMLTextAreaElement | null>): WritingKeys => ({
  'data-keeps-keys': true,
  onKeyDown: (event) => {
    const { target } = event
    // Popovers over the text have keys of their own.
    const isButton = target instanceof HTMLButtonElement && target.closest('[popover]') === null
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const isText = event.key !== ' ' && [...event.key].length === 1
    if (isButton && isText && (!isModified || event.getModifierState('AltGraph'))) field.current?.focus()
  },
})
