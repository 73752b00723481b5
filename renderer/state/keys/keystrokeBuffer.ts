import { useEffect, type RefObject } from 'react'

/** Fields that open with a delay, because their code is loaded on first use. */
export type AwaitedField = 'composer' | 'find' | 'switcher' | 'newMessage' | 'search'

interface TypedAhead {
  readonly field: AwaitedField
  readonly keys: readonly KeyboardEvent[]
  readonly stop: () => void
}

/** Milliseconds to wait for a field. If it has not opened by then, keys go to the focused element again. */
const maxAgeMs = 2000

/** Keys of the window for the field that is opening. No component is mounted yet that could hold them. */
let ahead: TypedAhead | null = null

/**
 * Buffers the keys typed from now on for a field that is opening, instead of the focused one. Escape gives the field
 * up.
 */
export function bufferKeystrokes(field: AwaitedField, isAwaited: () => boolean, giveUp: () => void): void {
  ahead?.stop()
  const keys: KeyboardEvent[] = []
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isAwaited()) return drop()
    if (!isForField(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key !== 'Escape') return void keys.push(event)
    drop()
    giveUp()
  }
  // The capture phase comes before the focused field and before the commands.
  addEventListener('keydown', onKeyDown, true)
  const stop = (): void => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
  }
  const timer = setTimeout(() => {
    stop()
    // Text is still passed to the field. Keys that navigate or submit are dropped, since they are too old by now.
    ahead = { field, keys: keys.filter(({ key }) => isSign(key) || key === 'Backspace'), stop }
  }, maxAgeMs)
  ahead = { field, keys, stop }
}

/** Types the buffered keys into the field when it opens, and again with each change of `opened`. */
export function useBufferedKeystrokes(
  field: AwaitedField,
  input: RefObject<TextInput | null>,
  opened = 1,
): void {
  useEffect(() => {
    // Waits until the dialog has given the field the focus and React has committed. An earlier change would be
    // overwritten with the old text.
    queueMicrotask(() => {
      if (input.current === null || ahead?.field !== field) return
      const { keys } = ahead
      drop()
      // One of the keys may close the field's dialog.
      for (const key of keys) if (isThere(input.current)) typeInto(input.current, key)
    })
  }, [field, input, opened])
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isThere = (input: TextInput | null): input is TextInput => input !== null

function drop(): void {
  ahead?.stop()
  ahead = null
}

/**
 * Includes Enter and arrows: they are meant for the field, too. Enter would otherwise send the half-written message.
 */
const withoutText = new Set(['ArrowDown', 'ArrowUp', 'Backspace', 'Enter', 'Escape'])

const isMac = (): boolean => navigator.userAgent.includes('Macintosh')
const isSign = (key: string): boolean => [...key].length === 1

function isForField(event: KeyboardEvent): boolean {
  if (event.isComposing) return false
  // AltGr types symbols and may be reported as Ctrl and Alt. On a Mac, Alt itself types symbols.
  const isForSign = isMac() ? !event.ctrlKey : event.getModifierState('AltGraph')
  const isCommand = event.metaKey || ((event.ctrlKey || event.altKey) && !isForSign)
  return !isCommand && (isSign(event.key) || withoutText.has(event.key))
}

/** Repeats the key press in the field, and inserts its text unless the field handled the key. */
function typeInto(input: TextInput, { code, key, shiftKey }: KeyboardEvent): void {
  const again = new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true })
  if (!input.dispatchEvent(again)) return
  const start = input.selectionStart ?? 0
  const end = input.selectionEnd ?? start
  if (isSign(key)) input.setRangeText(key, start, end, 'end')
  else if (key === 'Backspace')
    input.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else return
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
