import { accountDrafts } from '../../../../state/index.ts'

/** Values of the form for a new user that outlive the form. The password is not kept. */
export interface NewPersonDraft {
  readonly email: string
  readonly fullName: string
}

const drafts = accountDrafts<NewPersonDraft>({ email: '', fullName: '' })
const form = 'new person'

export const useNewPersonDraft = (account: string): NewPersonDraft => drafts.useDraft(account, form)
export const changeNewPersonDraft = (account: string, change: Partial<NewPersonDraft>): void =>
  drafts.change(account, form, change)
/** Clears the draft after it was sent. Returns false and keeps the draft if it changed in the meantime. */
export const clearNewPersonDraft = (account: string, sent: NewPersonDraft): boolean =>
  drafts.clearSent(account, form, sent)
