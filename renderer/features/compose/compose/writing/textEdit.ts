import type { Edit } from './edit.ts'

/**
 * Replaces start..end of the field as typing would, so that it can be undone. Everything that changes the text of a
 * focused field uses this function, because setting the value would make earlier steps impossible to undo.
 */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but the only way to change a field that the browser's undo covers.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  // Setting the selection ends the step, so that undo does not remove text typed next together with this one.
  if (done) return field.setSelectionRange(field.selectionStart, field.selectionEnd)
  if (text === '' && start === end) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Makes an edit. It can be undone. */
export function applyEdit(field: HTMLTextAreaElement, { start, end, text, select }: Edit): void {
  replaceText(field, start, end, text)
  field.setSelectionRange(select[0], select[1])
}

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
