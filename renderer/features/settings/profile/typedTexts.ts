import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountKey } from '../../../state/index.ts'

/** A text in a field that is not the field's value yet. */
export interface TypedText {
  readonly text: string
  /** True once the server has refused this very text: it is not sent again by itself. */
  readonly isRefused: boolean
}

/** By account and field, outside of the rows: a text outlives the page on which it was typed. */
const store = createStore<Readonly<Record<string, TypedText>>>(() => ({}))

const keyOf = (account: string, fieldId: number): string => accountKey(account, String(fieldId))

export const typedText = (account: string, fieldId: number): TypedText | null =>
  store.getState()[keyOf(account, fieldId)] ?? null

export const useTypedEntry = (account: string, fieldId: number): TypedText | null =>
  useStore(store, (all) => all[keyOf(account, fieldId)] ?? null)

/** Sets what is typed; null: the field shows its value. */
export function setTypedText(account: string, fieldId: number, typed: TypedText | null): void {
  const key = keyOf(account, fieldId)
  const { [key]: _before, ...others } = store.getState()
  store.setState(typed === null ? others : { ...others, [key]: typed }, true)
}
