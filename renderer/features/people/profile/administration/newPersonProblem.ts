import { t } from '../../../../../shared/i18n.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import { allUsers, mailAddress } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'

/** Details of a new user, as typed. */
export interface NewPersonText {
  readonly email: string
  readonly fullName: string
  readonly password: string
}

export type NewPersonField = keyof NewPersonText

/** Error messages by the field that they belong to. */
export type NewPersonProblems = Readonly<Partial<Record<NewPersonField, string>>>

/** Returns the organization's minimum password length in characters, or 0 if it sets none. */
export const minPassword = (state: AccountState): number => realmNumber(state, 'password_min_length', 0)

function emailProblem(state: AccountState, email: string): string | null {
  if (email === '') return t('peopleAdmin.create_no_email')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return t('peopleAdmin.create_wrong_email')
  for (const user of allUsers(state))
    if (mailAddress(state, user)?.toLowerCase() === email.toLowerCase())
      return t('peopleAdmin.create_taken_email', { name: user.name })
  return null
}

/** Returns the problems for which the server would refuse the new user, by field. */
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
