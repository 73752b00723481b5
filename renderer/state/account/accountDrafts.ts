import { accountEntries } from './accountEntries.ts'

/** Unsent contents of all forms of one kind, by account and form name. Leaving a form keeps its contents. */
export interface AccountDrafts<T> {
  readonly useDraft: (account: string, form: string) => T
  readonly change: (account: string, form: string, change: Partial<T>) => void
  /** Empties the form. */
  readonly clear: (account: string, form: string) => void
  /** Empties the form if its contents are still `sent`. Returns false if the user has changed them since. */
  readonly clearSent: (account: string, form: string, sent: T) => boolean
}

/** Creates the drafts of one kind of form. `start` is returned for a form without a draft. */
export function accountDrafts<T extends object>(start: T): AccountDrafts<T> {
  const drafts = accountEntries<T>()
  return {
    useDraft: (account, form) => drafts.useEntry(account, form) ?? start,
    change: (account, form, change) =>
      drafts.set(account, form, { ...(drafts.get(account, form) ?? start), ...change }),
    clear: (account, form) => drafts.set(account, form, null),
    clearSent: (account, form, sent) => {
      const isSame = (drafts.get(account, form) ?? start) === sent
      if (isSame) drafts.set(account, form, null)
      return isSame
    },
  }
}
