import { isForInputMethod, type NativeKey } from '../../../../ui/index.ts'

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
