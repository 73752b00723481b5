import { t } from '../../../../shared/i18n.ts'
import { linkOf } from '../../../../shared/model/outbox/uploadLink.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'

/** Returns the text that represents a file until its upload is complete. */
export const placeholderOf = ({ label }: Pick<UploadRow, 'label'>): string =>
  `[${t('uploads.placeholder', { name: label })}]()`

/** A replacement in a text. */
export interface TextSwap {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Replaces the placeholder by the link. Adds the link at the end of the text if the user has changed the placeholder.
 */
export function linkSwap(text: string, row: UploadRow): TextSwap {
  const start = text.indexOf(placeholderOf(row))
  if (start >= 0) return { start, end: start + placeholderOf(row).length, text: linkOf(row) }
  return {
    start: text.length,
    end: text.length,
    text: (text === '' || text.endsWith('\n') ? '' : '\n') + linkOf(row),
  }
}

/** Removes a range from the text, and its line if the line contains nothing else. */
export function removalOf(text: string, start: number, end: number): TextSwap {
  const isOwnLine = (start === 0 || text[start - 1] === '\n') && text[end] === '\n'
  return { start, end: isOwnLine ? end + 1 : end, text: '' }
}

/** Removes the placeholder from the text. Returns null if the text does not contain it. */
export function removalSwap(text: string, row: UploadRow): TextSwap | null {
  const placeholder = placeholderOf(row)
  const start = text.indexOf(placeholder)
  return start < 0 ? null : removalOf(text, start, start + placeholder.length)
}

/** Replaces the placeholder of an upload by that of its new name. Returns null if the text does not contain it. */
export function renamedSwap(text: string, before: UploadRow, renamed: UploadRow): TextSwap | null {
  const swap = removalSwap(text, before)
  const placeholder = placeholderOf(before)
  return swap && { start: swap.start, end: swap.start + placeholder.length, text: placeholderOf(renamed) }
}

/** Inserts placeholders on separate lines at `caret`. */
export function placeholdersAt(text: string, caret: number, rows: readonly UploadRow[]): TextSwap {
  const before = caret === 0 || /\s/.test(text[caret - 1] ?? '') ? '' : '\n'
  const after = text[caret] === '\n' ? '' : '\n'
  return { start: caret, end: caret, text: before + rows.map(placeholderOf).join('\n') + after }
}

/** Returns the uploads whose placeholders are in the text. */
export const awaitedBy = (text: string, rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.filter((row) => text.includes(placeholderOf(row)))

/** Returns the position of a caret after the swap. */
export function movedCaret(caret: number, { start, end, text }: TextSwap): number {
  if (caret <= start) return caret
  return caret >= end ? caret + text.length - (end - start) : start + text.length
}
