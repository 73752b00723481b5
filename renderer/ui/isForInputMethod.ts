export interface NativeKey {
  readonly isComposing: boolean
  readonly keyCode: number
}

/**
 * Returns true for keys that an input method uses to compose text, such as Enter to accept a candidate. `keyCode` 229
 * covers input methods that end the composition before this event, so that `isComposing` is already false.
 */
export function isForInputMethod(event: NativeKey | { readonly nativeEvent: NativeKey }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}
