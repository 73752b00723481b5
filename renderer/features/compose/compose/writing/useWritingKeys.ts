import type { KeyboardEvent, RefObject } from 'react'

interface WritingKeys {
  readonly 'data-keeps-keys': true
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Key handling for the element around a text field and its buttons. Letters and signs typed on a button go to the
 * field, which takes the focus first, and run no commands. Tab moves from the text to the send button.
 */
export const useWritingKeys = (field: RefObject<HTMLTextAreaElement | null>): WritingKeys => ({
  'data-keeps-keys': true,
  onKeyDown: (event) => {
    const { currentTarget, target } = event
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (isTab && target === field.current && !event.defaultPrevented) {
      const button = currentTarget.querySelector<HTMLElement>(
        '[data-send]:not(:disabled, [aria-disabled=true])',
      )
      if (button !== null) event.preventDefault()
      return button?.focus()
    }
    // Popovers over the text handle keys themselves.
    const isButton = target instanceof HTMLButtonElement && target.closest('[popover]') === null
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const isText = event.key !== ' ' && [...event.key].length === 1
    if (isButton && isText && (!isModified || event.getModifierState('AltGraph'))) field.current?.focus()
  },
})
