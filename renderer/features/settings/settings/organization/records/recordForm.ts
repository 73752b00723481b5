import type { Channel } from '../../../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import type { SelectOption } from '../../../../../ui/index.ts'

/** Texts of a form by field name. A switch is 'on' or empty. */
export type RecordTexts = Readonly<Record<string, string>>

/** Value that users can choose in a record. */
export interface RecordOption {
  /** Id of the option on the server, which stays when the text changes. */
  readonly value: string
  readonly text: string
}

interface FieldOfForm {
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  readonly isOptional?: boolean
  /** Returns false if the form does not show the field for these texts. By default, it is always shown. */
  readonly isAsked?: (texts: RecordTexts, isNew: boolean) => boolean
}

/** Field of a record's form. A form has at most one file, and one list of options or channels. */
export type RecordField = FieldOfForm &
  (
    | { readonly kind?: 'line' | 'lines' | 'file' | 'options' }
    /**
     * Channels, stored as options whose value is the channel id. `isOffered` returns true for channels that may be
     * added.
     */
    | { readonly kind: 'channels'; readonly isOffered: (state: AccountState, channel: Channel) => boolean }
    | { readonly kind: 'switch'; readonly isFirstOn?: boolean }
    | { readonly kind: 'choice'; readonly choices: readonly SelectOption<string>[] }
  )

/** All values of a form. */
export interface RecordValues {
  readonly texts: RecordTexts
  readonly file: File | null
  readonly options: readonly RecordOption[]
}

function firstText(field: RecordField): string {
  if (field.kind === 'choice') return field.choices[0]?.value ?? ''
  return field.kind === 'switch' && field.isFirstOn === true ? 'on' : ''
}

/** Returns the initial texts of a form: the given ones, and default values for other fields. */
export const firstTexts = (fields: readonly RecordField[], texts: RecordTexts): RecordTexts => ({
  ...Object.fromEntries(fields.map((field) => [field.name, firstText(field)])),
  ...texts,
})

/** Returns the fields that the form shows for its texts. */
export const askedFields = (
  fields: readonly RecordField[],
  texts: RecordTexts,
  isNew: boolean,
): readonly RecordField[] => fields.filter(({ isAsked }) => isAsked?.(texts, isNew) ?? true)

/** Returns true if every required field is filled. */
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

/** Returns a new option with an unused value. */
export function newOption(options: readonly RecordOption[]): RecordOption {
  const numbers = options.map(({ value }) => Number(value)).filter(Number.isSafeInteger)
  return { value: String(Math.max(-1, ...numbers) + 1), text: '' }
}
