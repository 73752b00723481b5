import { accountEntries } from './accountEntries.ts'

/**
 * Unsent contents of all forms of one kind, by account. Leaving a form keeps its contents. `id` tells the forms of one
 * account apart, if there is one for each bot or user.
 */
export interface AccountDrafts<T> {
  readonly useDraft: (account: string, id?: number) => T
  readonly change: (account: string, change: Partial<T>, id?: number) => void
  /** Empties the form. */
  readonly clear: (account: string, id?: number) => void
  /** Empties the form if its contents are still `sent`. Returns false if the user has changed them since. */
  readonly clearSent: (account: string, sent: T, id?: number) => boolean
}

/** Creates the drafts of one kind of form. `start` is returned for a form without a draft. */
export function accountDrafts<T extends object>(start: T): AccountDrafts<T> {
  const drafts = accountEntries<T>()
  return {
    useDraft: (account, id = 0) => drafts.useEntry(account, String(id)) ?? start,
    change: (account, change, id = 0) =>
      drafts.set(account, String(id), { ...(drafts.get(account, String(id)) ?? start), ...change }),
    clear: (account, id = 0) => drafts.set(account, String(id), null),
    clearSent: (account, sent, id = 0) => {
      const isSame = (drafts.get(account, String(id)) ?? start) === sent
      if (isSame) drafts.set(account, String(id), null)
      return isSame
    },
  }
}
