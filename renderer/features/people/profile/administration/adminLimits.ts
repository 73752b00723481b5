import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { allUsers } from '../../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames, roles } from '../../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { memoSelector } from '../../../../../shared/model/state/memo.ts'

const byAdministrators = (state: AccountState): string =>
  t('peopleAdmin.by_administrators', { names: listWords(administratorNames(state)) })
const byOwners = (state: AccountState): string =>
  t('peopleAdmin.by_owners', { names: listWords(ownerNames(state)) })

/** Why the own user may not manage people, with who may; null: they may. */
export const whyNotManage = (state: AccountState): string | null =>
  canInRealm(state, 'administer') ? null : byAdministrators(state)

const ownerCount = memoSelector<number>(
  (state) => [state.users],
  (state) => {
    let count = 0
    for (const { isActive, isBot, role } of allUsers(state))
      if (isActive && !isBot && role === roles.owner) count += 1
    return count
  },
)

/** True for the one active owner, who stays owner and active. */
const isOnlyOwner = (state: AccountState, { isActive, role }: User): boolean =>
  isActive && role === roles.owner && ownerCount(state) === 1

/** Why the own user may not change the person's role, or deactivate them; null: they may. */
export function whyNotRole(state: AccountState, user: User): string | null {
  if (isOnlyOwner(state, user)) return t('peopleAdmin.only_owner')
  return user.role === roles.owner && !canInRealm(state, 'own') ? byOwners(state) : whyNotManage(state)
}

/** The roles that the own user may give: owners alone make owners. The person's own role is among them. */
export const assignableRoles = (isOwner: boolean, user: User): readonly number[] =>
  Object.values(roles).filter((role) => role !== roles.owner || user.role === roles.owner || isOwner)

/** Why the own user may not change e-mail addresses of others, with who may; null: they may. */
export const whyNotEmail = (state: AccountState): string | null =>
  canInRealm(state, 'own') ? null : byOwners(state)
