import { t } from '../../../../shared/i18n.ts'
import { linkOf } from '../../../../shared/model/outbox/uploadLink.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'

/** Returns the text that stands for a file until its upload is complete. */
export const placeholderOf = ({ label }: Pick<UploadRow, 'label'>): string =>
  `[${t('uploads.placeholder', { name: label })}]()`

/** One change of a text. */
export interface TextSwap {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The link in place of the placeholder; at the end of the text where somebody has changed that. */
export function linkSwap(text: string, row: UploadRow): TextSwap {
  const start = text.indexOf(placeholderOf(row))
  if (start >= 0) return { start, end: start + placeholderOf(row).length, text: linkOf(row) }
  return {
    start: text.length,
    end: text.length,
    text: (text === '' || text.endsWith('\n') ? '' : '\n') + linkOf(row),
  }
}

/** Takes a range out of the text, with the line that it has to itself. */
export function removalOf(text: string, start: number, end: number): TextSwap {
  const isOwnLine = (start === 0 || text[start - 1] === '\n') && text[end] === '\n'
  return { start, end: isOwnLine ? end + 1 : end, text: '' }
}

/** Takes the placeholder out of the text; null: it is not there. */
export function removalSwap(text: string, row: UploadRow): TextSwap | null {
  const placeholder = placeholderOf(row)
  const start = text.indexOf(placeholder)
  return start < 0 ? null : removalOf(text, start, start + placeholder.length)
}

/** Placeholders as a block of their own at `caret`. */
export function placeholdersAt(text: string, caret: number, rows: readonly UploadRow[]): TextSwap {
  const before = caret === 0 || /\s/.test(text[caret - 1] ?? '') ? '' : '\n'
  const after = text[caret] === '\n' ? '' : '\n'
  return { start: caret, end: caret, text: before + rows.map(placeholderOf).join('\n') + after }
}

/** The uploads that a text still waits for. */
export const awaitedBy = (text: string, rows: readonly UploadRow[]): readonly UploadRow[] =>
  rows.filter((row) => text.includes(placeholderOf(row)))

/** Where a caret stands after the swap. */
export function movedCaret(caret: number, { start, end, text }: TextSwap): number {
  if (caret <= start) return caret
  return caret >= end ? caret + text.length - (end - start) : start + text.length
}
