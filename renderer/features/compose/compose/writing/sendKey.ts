interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  /** 229: the key belongs to an input method, also where isComposing is late. */
  readonly keyCode: number
}

/** True when the key sends: Enter if so set, Ctrl+Enter or Cmd+Enter always; never while an input method composes. */
export function isSendKey(event: Key, enterSends: boolean): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229 || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return !event.shiftKey
  return enterSends && !event.shiftKey
}
