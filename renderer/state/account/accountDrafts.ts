import { accountEntries } from './accountEntries.ts'

/** Drafts of the forms of one kind, by account and the form's name: leaving a form keeps its draft. */
export interface AccountDrafts<T> {
  readonly useDraft: (account: string, form: string) => T
  readonly change: (account: string, form: string, change: Partial<T>) => void
  /** Empties the form. */
  readonly clear: (account: string, form: string) => void
  /** Empties the form unless it has another draft by now. Returns false where it has. */
  readonly clearSent: (account: string, form: string, sent: T) => boolean
}

/** `start`: the draft of a form in which nothing was done yet. */
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
