import { accountEntries } from '../../../../state/index.ts'

type Change = (text: string | null) => string | null

/** Unsaved texts by field. Kept outside the rows, so that they outlive the page. */
const entries = accountEntries<string>()

/** Returns the unsaved text of a field and its setter. null means that the field shows the saved value. */
export function useOwnText(
  account: string,
  field: string,
): readonly [string | null, (text: string | null | Change) => void] {
  const set = (next: string | null | Change): void =>
    entries.set(account, field, typeof next === 'function' ? next(entries.get(account, field)) : next)
  return [entries.useEntry(account, field), set]
}
