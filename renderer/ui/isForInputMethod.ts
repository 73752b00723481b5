export interface NativeKey {
  readonly isComposing: boolean
  readonly keyCode: number
}

/**
 * True for a key that an input method takes to compose a character, such as Enter for a candidate. 229 is the code of
 * such a key where `isComposing` is late: the Enter that ends a composition in some methods.
 */
export function isForInputMethod(event: NativeKey | { readonly nativeEvent: NativeKey }): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}
