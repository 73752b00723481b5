import type { KeyboardEvent, RefObject } from 'react'
import { isForInputMethod, type NativeKey } from '../../../../ui/index.ts'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import { keysOf } from '../../../../../shared/keys/ownKeys.ts'
import { keyName, layerOf, uiStore } from '../../../../state/index.ts'
import type { PreviewControl } from '../preview/usePreview.ts'
import { formatCommand, formats, type Format } from './formats.ts'

export interface RegionKeys {
  readonly 'data-keeps-keys': true
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface Sending {
  readonly enterSends: boolean
  readonly onSend: () => void
}

/**
 * Key handling for the element around a text field, its preview and its buttons. Letters and signs typed on a button or
 * the preview go to the field, which takes the focus first, and run no commands. Tab moves from the text or the preview
 * to the send button.
 */
export const regionKeys = (
  field: RefObject<HTMLTextAreaElement | null>,
  preview: PreviewControl,
  { enterSends, onSend }: Sending,
): RegionKeys => ({
  'data-keeps-keys': true,
  onKeyDown: (event) => {
    const { currentTarget, nativeEvent, target } = event
    // Dialogs and popovers over the text handle keys themselves.
    if (event.defaultPrevented || layerOf(target) !== layerOf(currentTarget)) return
    const isPreview = target === preview.panel.current
    const isSent = isPreview && isSendKey(nativeEvent, enterSends)
    // The text has handled its own keys.
    if (isSent || (target !== field.current && previewKey(event, preview))) {
      event.preventDefault()
      event.stopPropagation()
      if (isSent) onSend()
      return
    }
    if (tabStep(nativeEvent) === 1 && (isPreview || target === field.current)) {
      const button = currentTarget.querySelector<HTMLElement>(
        '[data-send]:not(:disabled, [aria-disabled=true])',
      )
      if (button !== null) event.preventDefault()
      return button?.focus()
    }
    const isButton = target instanceof HTMLButtonElement
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const isText = event.key !== ' ' && [...event.key].length === 1
    if ((isButton || isPreview) && isText && (!isModified || event.getModifierState('AltGraph')))
      preview.showText()
  },
})

/** Runs a key that shows the preview or returns to the text. Returns false for other keys. */
export function previewKey(
  event: KeyboardEvent,
  preview: PreviewControl,
  isKeyOf = commandsOfKey(event),
): boolean {
  const isEscape = event.key === 'Escape' && preview.isOpen && !isForInputMethod(event)
  if (isEscape) preview.close()
  else if (isKeyOf('format.preview')) preview.toggle()
  else return false
  return true
}

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

/** True for a key that starts a new line if it does not send. */
export const isLineKey = (event: Key): boolean =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !isForInputMethod(event)

/** Returns 1 for Tab, -1 for Shift+Tab, and null for other keys. */
export function tabStep(event: Key): 1 | -1 | null {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || isForInputMethod(event))
    return null
  return event.shiftKey ? -1 : 1
}

type IsKeyOf = (command: CommandId) => boolean

/** Returns the format that a key applies to the text, or null. */
export const formatOfKey = (isKeyOf: IsKeyOf): Format | null =>
  formats.find((format) => isKeyOf(formatCommand(format))) ?? null

/** Returns a test for the commands that a key runs. */
export function commandsOfKey({ nativeEvent }: KeyboardEvent): IsKeyOf {
  const { app, settings } = uiStore.getState()
  const name = keyName(nativeEvent, app.platform)
  return (command) => keysOf(command, settings, app.platform).includes(name)
}
