import { t } from '../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import { allUsers, mailAddress } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'

/** A new person as they are typed. */
export interface NewPersonText {
  readonly email: string
  readonly fullName: string
  readonly password: string
}

export type NewPersonField = keyof NewPersonText

/** Words beside the fields that they are about. */
export type NewPersonProblems = Readonly<Partial<Record<NewPersonField, string>>>

/** Fewest characters of a password, as the organisation says; 0: it does not. */
export const minPassword = (state: AccountState): number => realmNumber(state, 'password_min_length', 0)

function emailProblem(state: AccountState, email: string): string | null {
  if (email === '') return t('peopleAdmin.create_no_email')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return t('peopleAdmin.create_wrong_email')
  for (const user of allUsers(state))
    if (mailAddress(state, user)?.toLowerCase() === email.toLowerCase())
      return t('peopleAdmin.create_taken_email', { name: user.name })
  return null
}

/** Problems that the service would refuse the person for, by their field. */
export function newPersonProblems(state: AccountState, text: NewPersonText): NewPersonProblems {
  const email = emailProblem(state, text.email.trim())
  const least = minPassword(state)
  const password =
    text.password === ''
      ? t('peopleAdmin.create_no_password')
      : [...text.password].length < least
        ? t('peopleAdmin.create_password_short', { count: least })
        : null
  return {
    ...(email !== null && { email }),
    ...(text.fullName.trim() === '' && { fullName: t('peopleAdmin.create_no_name') }),
    ...(password !== null && { password }),
  }
}
