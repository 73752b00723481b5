import { call } from '../../../../state/index.ts'
import { isForInputMethod } from '../../../../ui/index.ts'
import type { Edit } from './edit.ts'

/**
 * Replaces start..end of the field as typing would, so that it can be undone. Afterward it selects `select`, or else
 * puts the caret behind the text. Everything that changes the text of a focused field uses this function, because
 * setting the value would make earlier steps impossible to undo.
 */
export function replaceText(
  field: HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
  select?: Edit['select'],
): void {
  void replace(field, { start, end, text, select })
}

/** Replaces the whole text. Resolves when the field has the new one. */
export const replaceWholeText = (field: HTMLTextAreaElement, text: string): Promise<void> =>
  replace(field, { start: 0, end: field.value.length, text })

type Replacement = Omit<Edit, 'select'> & { readonly select?: Edit['select'] | undefined }

async function replace(field: HTMLTextAreaElement, replacement: Replacement): Promise<void> {
  field.focus()
  const isLong = replacement.text.split('\n', maxTypedLines + 1).length > maxTypedLines
  if (isLong && document.activeElement === field) await replaceLines(field, replacement)
  else typeText(field, replacement)
}

function typeText(field: HTMLTextAreaElement, { start, end, text, select }: Replacement): void {
  field.setSelectionRange(start, end)
  // Deprecated, but the only way to change a field that the browser's undo covers. It changes whatever has the focus,
  // which a field behind a dialog does not get.
  const done =
    document.activeElement === field &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text))
  if (!done && (text !== '' || start !== end)) {
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Setting the selection ends the step, so that undo does not remove text typed next together with this one.
  field.setSelectionRange(select?.[0] ?? field.selectionStart, select?.[1] ?? field.selectionEnd)
}

/**
 * A text of more lines is inserted by the main process: the page's command takes 4 ms and two input events for each
 * line, 1.4 s for 360 lines, and the main process 14 ms and one event (Electron 33.2.1, 2026-11-30).
 */
const maxTypedLines = 10

/** Time (ms) in which the main process has changed the field, unless the field has lost the focus or main is slow. */
const maxWaitMs = 1000

async function replaceLines(field: HTMLTextAreaElement, replacement: Replacement): Promise<void> {
  const { start, end, text, select } = replacement
  const { value } = field
  // The main process replaces a selection, or else the word at the caret. So a neighbor is replaced by itself.
  const before = start < end ? '' : ([...value.slice(Math.max(0, start - 2), start)].at(-1) ?? '')
  const after = start < end || before !== '' ? '' : ([...value.slice(end, end + 2)][0] ?? '')
  const release = holdTyping(field)
  field.setSelectionRange(start - before.length, end + after.length)
  const isDone = await replaceSelectionByMain(field, before + text + after)
  const caret = start + text.length
  if (isDone) field.setSelectionRange(select?.[0] ?? caret, select?.[1] ?? caret)
  else typeText(field, replacement)
  release()
}

/**
 * Lets the main process replace the selection. Resolves with false if it has not. A replacement that arrives later, or
 * in another place because the selection has moved, is undone. Nothing announces it (no `beforeinput`).
 */
function replaceSelectionByMain(field: HTMLTextAreaElement, text: string): Promise<boolean> {
  const { selectionStart, selectionEnd, value } = field
  const replaced = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
  return new Promise((resolve) => {
    const arrival = new AbortController()
    let isLate = false
    const onInput = (event: Event): void => {
      if (!(event instanceof InputEvent) || event.inputType !== 'insertReplacementText') return
      if (event.data !== text) return
      arrival.abort()
      if (!isLate && event.target === field && field.value === replaced) return resolve(true)
      // The next listener may wait for the same text.
      event.stopImmediatePropagation()
      document.execCommand('undo')
      resolve(false)
    }
    document.addEventListener('input', onInput, { capture: true, signal: arrival.signal })
    const giveUp = (): void => {
      isLate = true
      resolve(false)
    }
    call('app.replaceSelection', { text }).then(() => setTimeout(giveUp, maxWaitMs), giveUp)
  })
}

/** Holds what is typed into a field. The returned function inserts it at the caret, and presses a held Enter. */
function holdTyping(field: HTMLTextAreaElement): () => void {
  let typed = ''
  let enter: KeyboardEvent | null = null
  const listening = new AbortController()
  const hold = (event: InputEvent): void => {
    if (event.inputType === 'insertReplacementText') return
    event.preventDefault()
    typed += event.inputType === 'insertLineBreak' ? '\n' : (event.data ?? '')
  }
  const holdEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return
    // It would send the text without the lines that are being inserted.
    event.preventDefault()
    event.stopPropagation()
    enter = event
  }
  field.addEventListener('beforeinput', hold, listening)
  field.addEventListener('keydown', holdEnter, listening)
  return () => {
    listening.abort()
    if (typed !== '') replaceSelection(field, typed)
    const isUnused = enter !== null && field.dispatchEvent(new KeyboardEvent('keydown', enter))
    if (isUnused) replaceSelection(field, '\n')
  }
}

/** Makes an edit. It can be undone. */
export const applyEdit = (field: HTMLTextAreaElement, { start, end, text, select }: Edit): void =>
  replaceText(field, start, end, text, select)

/** Replaces the selection of a field that may not be mounted. */
export function replaceSelection(field: HTMLTextAreaElement | null, text: string): void {
  if (field !== null) replaceText(field, field.selectionStart, field.selectionEnd, text)
}

/** Inserts a block at the caret, on separate lines. */
export function insertBlock(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value } = field
  const before = selectionStart === 0 || value[selectionStart - 1] === '\n' ? '' : '\n'
  const isLast = selectionEnd === value.length || value[selectionEnd] === '\n'
  replaceSelection(field, before + text + (isLast || text.endsWith('\n') ? '' : '\n'))
}

/** Inserts text at the caret, with a space before it if a word ends there. */
export function insertInline(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart, value } = field
  const space = selectionStart === 0 || /\s/.test(value[selectionStart - 1] ?? '') ? '' : ' '
  replaceSelection(field, space + text)
}
