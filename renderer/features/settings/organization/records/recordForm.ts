import type { MessageKey } from '../../../../../shared/i18n.ts'

/** A field of the form of a record. */
export interface RecordField {
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  /** line by default; lines: several; file: a picture. */
  readonly kind?: 'line' | 'lines' | 'file'
  readonly isOptional?: boolean
}

/** Texts of a form by the names of its fields, and the file that was chosen. */
export interface RecordValues {
  readonly texts: Readonly<Record<string, string>>
  readonly file: File | null
}

/** The ids after one of them moved by so many places; null: it is at that end already. */
export function movedIds<I>(ids: readonly I[], id: I, by: number): readonly I[] | null {
  const from = ids.indexOf(id)
  const to = Math.min(ids.length - 1, Math.max(0, from + by))
  if (from < 0 || to === from) return null
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
