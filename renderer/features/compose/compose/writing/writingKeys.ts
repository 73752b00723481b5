import type { KeyboardEvent, RefObject } from 'react'
import { isForInputMethod, type NativeKey } from '../../../../ui/index.ts'
import { keysOf } from '../../../../../shared/keys/ownKeys.ts'
import { keyName, uiStore } from '../../../../state/index.ts'
import type { Format } from './textEdit.ts'

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

interface Key extends NativeKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * True when the key sends: Ctrl+Enter or Cmd+Enter always, Enter by the setting. Never while an input method
 * composes.
 */
export function isSendKey(event: Key, enterSends: boolean): boolean {
  if (event.key !== 'Enter' || isForInputMethod(event) || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return !event.shiftKey
  return enterSends && !event.shiftKey
}

const formats = ['bold', 'italic', 'code', 'link'] as const satisfies readonly Format[]

/** Returns the format that a key applies to the text, or null. */
export function formatOfKey({ nativeEvent }: KeyboardEvent): Format | null {
  const { app, settings } = uiStore.getState()
  const name = keyName(nativeEvent, app.platform)
  return formats.find((format) => keysOf(`format.${format}`, settings, app.platform).includes(name)) ?? null
}
