import type { KeyboardEvent } from 'react'
import { formatOfKey } from './formatKeys.ts'
import { isSendKey } from './sendKey.ts'
import type { Format } from './textEdit.ts'

interface KeyRules {
  readonly enterSends: boolean
  readonly platform: string
}

/** The meaning of a key in the composer's text; null: it types. */
export function composerKey(
  event: KeyboardEvent,
  { enterSends, platform }: KeyRules,
): Format | 'edit-last' | 'leave' | 'send' | null {
  if (isSendKey(event.nativeEvent, enterSends)) return 'send'
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) return 'leave'
  return isPlainUp(event) ? 'edit-last' : formatOfKey(event, platform)
}

const isPlainUp = ({ key, nativeEvent, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !nativeEvent.isComposing && !shiftKey && !ctrlKey && !metaKey && !altKey
