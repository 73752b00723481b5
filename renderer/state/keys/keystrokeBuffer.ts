import { useEffect, type RefObject } from 'react'

/** The fields that open a moment after they were asked for: each is loaded when it is first needed. */
export type AwaitedField = 'composer' | 'find' | 'switcher' | 'newDirectMessage' | 'search'

interface TypedAhead {
  readonly field: AwaitedField
  readonly keys: readonly KeyboardEvent[]
  readonly stop: () => void
}

/** A field that is not there by now may not come at all: from here on keys go where they always go. */
const longestMs = 2000

let ahead: TypedAhead | null = null

/**
 * Keeps what is typed from now on for the field that was just asked for, away from the one that has the focus. Escape
 * gives the field up.
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
  // Before the field with the focus and before the commands.
  addEventListener('keydown', onKeyDown, true)
  const stop = (): void => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
  }
  const timer = setTimeout(() => {
    stop()
    // Its text is still meant for it; to go somewhere by it is not, by now.
    ahead = { field, keys: keys.filter(({ key }) => isSign(key) || key === 'Backspace'), stop }
  }, longestMs)
  ahead = { field, keys, stop }
}

/** The field types what was kept for it, once it is there and again with each change of `opened`. */
export function useBufferedKeystrokes(
  field: AwaitedField,
  input: RefObject<TextInput | null>,
  opened = 1,
): void {
  useEffect(() => {
    // Once the dialog around it has given it the focus, and React is done: meanwhile it would put the old text back.
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

/** Enter and arrows too: what follows the text is meant for it, and Enter would send the message that is half written. */
const withoutText = new Set(['ArrowDown', 'ArrowUp', 'Backspace', 'Enter', 'Escape'])

const isMac = (): boolean => navigator.userAgent.includes('Macintosh')
const isSign = (key: string): boolean => [...key].length === 1

function isForField(event: KeyboardEvent): boolean {
  if (event.isComposing) return false
  // AltGr makes signs, and may arrive as Ctrl and Alt; on a Mac Alt itself does.
  const isForSign = isMac() ? !event.ctrlKey : event.getModifierState('AltGraph')
  const isCommand = event.metaKey || ((event.ctrlKey || event.altKey) && !isForSign)
  return !isCommand && (isSign(event.key) || withoutText.has(event.key))
}

/** As if the key were pressed in the field only now. */
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
