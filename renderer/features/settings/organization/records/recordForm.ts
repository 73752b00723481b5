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
