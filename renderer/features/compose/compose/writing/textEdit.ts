/** Replaces start..end of the field as typing would, so that it can be undone. */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but the only way to change a field that the browser's undo covers.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (done || (text === '' && start === end)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
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

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Start and end of the selection after the edit. */
  readonly select: readonly [number, number]
}

export type Format = 'bold' | 'italic' | 'code' | 'link' | 'quote'

/** Returns the edit that adds a format around the selection, or removes it. */
export function formatEdit(value: string, start: number, end: number, format: Format): Edit {
  const selected = value.slice(start, end)
  switch (format) {
    case 'bold':
      return around(value, start, end, '**')
    case 'italic':
      return around(value, start, end, '*')
    case 'code': {
      if (!selected.includes('\n')) return around(value, start, end, '`')
      const text = `\`\`\`\n${selected}\n\`\`\``
      return { start, end, text, select: [start + 3, start + 3] }
    }
    case 'link': {
      const isUrl = /^https?:\/\/\S+$/.test(selected)
      const text = isUrl ? `[](${selected})` : `[${selected}](url)`
      const caret = start + text.length - 1
      return { start, end, text, select: isUrl ? [start + 1, start + 1] : [caret - 3, caret] }
    }
    case 'quote': {
      const text = `\`\`\`quote\n${selected}\n\`\`\``
      const caret = start + 9
      return { start, end, text, select: [caret, caret + selected.length] }
    }
  }
}

function around(value: string, start: number, end: number, mark: string): Edit {
  const size = mark.length
  const before = value.slice(0, start)
  const after = value.slice(end)
  // A single asterisk next to another one belongs to bold, not italic.
  const isMarked =
    before.endsWith(mark) &&
    after.startsWith(mark) &&
    !(mark === '*' && before.endsWith('**') && !before.endsWith('***'))
  const selected = value.slice(start, end)
  if (isMarked) {
    return { start: start - size, end: end + size, text: selected, select: [start - size, end - size] }
  }
  return { start, end, text: mark + selected + mark, select: [start + size, end + size] }
}

/** Adds a format around the selection of the field, or removes it. It can be undone. */
export function applyFormat(field: HTMLTextAreaElement | null, format: Format): void {
  if (field === null) return
  const { start, end, text, select } = formatEdit(
    field.value,
    field.selectionStart,
    field.selectionEnd,
    format,
  )
  replaceText(field, start, end, text)
  field.setSelectionRange(select[0], select[1])
}
