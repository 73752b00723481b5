import type { Channel } from '../../../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../../shared/model/state/account.ts'
import type { SelectOption } from '../../../../../ui/index.ts'

/** Texts of a form by the names of its fields. A switch that is on is 'on', and empty otherwise. */
export type RecordTexts = Readonly<Record<string, string>>

/** One of the values that a record lets people choose from. */
export interface RecordOption {
  /** Names it to the server; it stays when the text changes. */
  readonly value: string
  readonly text: string
}

interface FieldOfForm {
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  readonly isOptional?: boolean
  /** False where the form has no such field for these texts; always asked by default. */
  readonly isAsked?: (texts: RecordTexts, isNew: boolean) => boolean
}

/** A field of the form of a record. A form has at most one file, and one list of options or channels. */
export type RecordField = FieldOfForm &
  (
    | { readonly kind?: 'line' | 'lines' | 'file' | 'options' }
    /** Channels by id, which are options like any other; `isOffered` says which of them may be added. */
    | { readonly kind: 'channels'; readonly isOffered: (state: AccountState, channel: Channel) => boolean }
    | { readonly kind: 'switch'; readonly isFirstOn?: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly SelectOption<string>[] }
  )

/** Everything that a form holds. */
export interface RecordValues {
  readonly texts: RecordTexts
  readonly file: File | null
  readonly options: readonly RecordOption[]
}

function firstText(field: RecordField): string {
  if (field.kind === 'choice') return field.choices[0]?.value ?? ''
  return field.kind === 'switch' && field.isFirstOn === true ? 'on' : ''
}

/** The texts that a form begins with: a choice has its first value unless there is another. */
export const firstTexts = (fields: readonly RecordField[], texts: RecordTexts): RecordTexts => ({
  ...Object.fromEntries(fields.map((field) => [field.name, firstText(field)])),
  ...texts,
})

/** The fields that a form has for its texts. */
export const askedFields = (
  fields: readonly RecordField[],
  texts: RecordTexts,
  isNew: boolean,
): readonly RecordField[] => fields.filter(({ isAsked }) => isAsked?.(texts, isNew) ?? true)

/** True when every field that has to be filled is. */
export function isWholeForm(
  fields: readonly RecordField[],
  { texts, file, options }: RecordValues,
  isNew: boolean,
): boolean {
  return askedFields(fields, texts, isNew).every(({ name, kind, isOptional }) => {
    if (isOptional === true || kind === 'switch') return true
    if (kind === 'file') return file !== null
    if (kind === 'options' || kind === 'channels') return options.some(({ text }) => text.trim() !== '')
    return (texts[name] ?? '').trim() !== ''
  })
}

/** A new option with a value that no other one has. */
export function newOption(options: readonly RecordOption[]): RecordOption {
  const numbers = options.map(({ value }) => Number(value)).filter(Number.isSafeInteger)
  return { value: String(Math.max(-1, ...numbers) + 1), text: '' }
}
