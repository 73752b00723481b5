import { accountEntries } from '../../../../state/index.ts'

type Change = (text: string | null) => string | null

/** By field, outside of the rows: a text outlives the page on which it was typed. */
const entries = accountEntries<string>()

/** A text that is typed and not saved, null where the field shows what is saved; and what sets it. */
export function useOwnText(
  account: string,
  field: string,
): readonly [string | null, (text: string | null | Change) => void] {
  const set = (next: string | null | Change): void =>
    entries.set(account, field, typeof next === 'function' ? next(entries.get(account, field)) : next)
  return [entries.useEntry(account, field), set]
}
