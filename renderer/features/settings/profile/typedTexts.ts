import { accountEntries } from '../../../state/index.ts'

/** A text in a field that is not the field's value yet. */
export interface TypedText {
  readonly text: string
  /** True once the server has refused this very text: it is not sent again by itself. */
  readonly isRefused: boolean
}

/** By field, outside of the rows: a text outlives the page on which it was typed. */
const entries = accountEntries<TypedText>()

export const typedText = (account: string, fieldId: number): TypedText | null =>
  entries.get(account, String(fieldId))

export const useTypedEntry = (account: string, fieldId: number): TypedText | null =>
  entries.useEntry(account, String(fieldId))

/** Sets what is typed; null: the field shows its value. */
export const setTypedText = (account: string, fieldId: number, typed: TypedText | null): void =>
  entries.set(account, String(fieldId), typed)
