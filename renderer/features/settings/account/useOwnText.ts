import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountKey } from '../../../state/index.ts'

type Change = (text: string | null) => string | null

/** By account and field, outside of the rows: a text outlives the page on which it was typed. */
const store = createStore<Readonly<Record<string, string>>>(() => ({}))

/** A text that is typed and not saved, null where the field shows what is saved; and what sets it. */
export function useOwnText(
  account: string,
  field: string,
): readonly [string | null, (text: string | null | Change) => void] {
  const key = accountKey(account, field)
  const text = useStore(store, (all) => all[key] ?? null)
  const set = (next: string | null | Change): void => {
    const { [key]: before = null, ...others } = store.getState()
    const now = typeof next === 'function' ? next(before) : next
    store.setState(now === null ? others : { ...others, [key]: now }, true)
  }
  return [text, set]
}
