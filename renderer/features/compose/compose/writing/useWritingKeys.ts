import type { KeyboardEvent, RefObject } from 'react'

interface WritingKeys {
  readonly 'data-keeps-keys': true
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * For what surrounds a text and its buttons: letters and signs that are pressed on a button are text as well, and run
 * no commands. The field has the focus before they arrive. Tab leads from the text to the button that sends it.
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
    // Popovers over the text have keys of their own.
    const isButton = target instanceof HTMLButtonElement && target.closest('[popover]') === null
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const isText = event.key !== ' ' && [...event.key].length === 1
    if (isButton && isText && (!isModified || event.getModifierState('AltGraph'))) field.current?.focus()
  },
})
