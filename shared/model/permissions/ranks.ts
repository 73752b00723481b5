import type { AccountState } from '../state/accountState.ts'
import type { UserId } from '../../api/types.ts'
import { realmNumber } from '../organization/realm.ts'
import { roles } from '../organization/roles.ts'
import { allUsers, selectUser } from '../people/users.ts'
import { memoSelector } from '../state/memoSelector.ts'

const dayMs = 86_400_000

/** Returns true when the user has the role or a higher one; false for unknown users. */
export function hasRole(state: AccountState, userId: UserId, role: number): boolean {
  const ownRole = selectUser(state, userId)?.role
  return ownRole !== undefined && ownRole <= role
}

export function isGuest(state: AccountState, userId: UserId): boolean {
  return !hasRole(state, userId, roles.member)
}

/**
 * Returns true for members who joined longer ago than the organization's waiting period, and for higher roles. now:
 * milliseconds.
 */
export function isFullMember(state: AccountState, userId: UserId, now: number): boolean {
  if (hasRole(state, userId, roles.moderator)) return true
  const user = selectUser(state, userId)
  if (user === undefined || user.role > roles.member) return false
  const days = realmNumber(state, 'waiting_period_threshold', 0)
  const joined = Date.parse(user.dateJoined)
  return days === 0 || (!Number.isNaN(joined) && now - joined >= days * dayMs)
}

/** The users who have a permission that the server grants by rank. */
export type Rank = 'everyone' | 'members' | 'fullMembers' | 'moderators' | 'admins' | 'owners' | 'nobody'

/** Returns true when the user has the rank or a higher one. now: milliseconds, for the waiting period. */
export function hasRank(state: AccountState, rank: Rank, userId: UserId, now: number): boolean {
  return rankChecks[rank](state, userId, now)
}

type RankCheck = (state: AccountState, userId: UserId, now: number) => boolean

const atLeast =
  (role: number): RankCheck =>
  (state, userId) =>
    hasRole(state, userId, role)

const rankChecks: Readonly<Record<Rank, RankCheck>> = {
  everyone: (state, userId) => selectUser(state, userId) !== undefined,
  members: atLeast(roles.member),
  fullMembers: isFullMember,
  moderators: atLeast(roles.moderator),
  admins: atLeast(roles.admin),
  owners: atLeast(roles.owner),
  nobody: () => false,
}

const maxNames = 3

const namesFrom = (lowest: number) =>
  memoSelector(
    (state) => [state.users],
    (state): readonly string[] =>
      [...allUsers(state)]
        .filter(({ role, isActive, isBot }) => isActive && !isBot && role <= lowest)
        .sort((a, b) => a.role - b.role || a.name.localeCompare(b.name))
        .slice(0, maxNames)
        .map(({ name }) => name),
  )

/** Returns the names of the organization's administrators, owners first, up to a limit. */
export const administratorNames = namesFrom(roles.admin)
/** Returns names of the organization's owners, up to a limit. */
export const ownerNames = namesFrom(roles.owner)
