import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { allUsers } from '../../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames } from '../../../../../shared/model/permissions/ranks.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'

const byAdministrators = (state: AccountState): string =>
  t('peopleAdmin.by_administrators', { names: listWords(administratorNames(state)) })
const byOwners = (state: AccountState): string =>
  t('peopleAdmin.by_owners', { names: listWords(ownerNames(state)) })

/** Returns why the own user may not manage users, naming who may. Returns null if they may. */
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

/** Returns true for the only active owner, who can neither lose the role nor be deactivated. */
const isOnlyOwner = (state: AccountState, { isActive, role }: User): boolean =>
  isActive && role === roles.owner && ownerCount(state) === 1

/** Returns why the own user may not change the user's role or deactivate them. Returns null if they may. */
export function whyNotRole(state: AccountState, user: User): string | null {
  if (isOnlyOwner(state, user)) return t('peopleAdmin.only_owner')
  return user.role === roles.owner && !canInRealm(state, 'own') ? byOwners(state) : whyNotManage(state)
}

/**
 * Returns the roles that the own user may assign, including the user's current role. Only owners can appoint owners.
 */
export const assignableRoles = (isOwner: boolean, user: User): readonly number[] =>
  Object.values(roles).filter((role) => role !== roles.owner || user.role === roles.owner || isOwner)

/** Returns why the own user may not change email addresses of other users, naming who may. Returns null if they may. */
export const whyNotEmail = (state: AccountState): string | null =>
  canInRealm(state, 'own') ? null : byOwners(state)
