import { accountDrafts } from '../../../../state/index.ts'

/** Texts of the form of a new person that outlive it. The password is not among them. */
export interface NewPersonDraft {
  readonly email: string
  readonly fullName: string
}

const drafts = accountDrafts<NewPersonDraft>({ email: '', fullName: '' })
const form = 'new person'

export const useNewPersonDraft = (account: string): NewPersonDraft => drafts.useDraft(account, form)
export const changeNewPersonDraft = (account: string, change: Partial<NewPersonDraft>): void =>
  drafts.change(account, form, change)
/** Returns false where something else was typed meanwhile, which stays. */
export const clearNewPersonDraft = (account: string, sent: NewPersonDraft): boolean =>
  drafts.clearSent(account, form, sent)
