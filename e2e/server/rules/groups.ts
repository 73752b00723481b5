import type { Group, GroupValue, User } from '../state/records.ts'
import type { State } from '../state/state.ts'

const day = 86400

/**
 * Names and ids of the system groups, from the widest to the narrowest. Smaller ids belong to a different
 * organization.
 */
export const systemGroups = {
  'role:internet': 16,
  'role:everyone': 15,
  'role:members': 14,
  'role:fullmembers': 13,
  'role:moderators': 12,
  'role:administrators': 11,
  'role:owners': 10,
  'role:nobody': 9,
} as const

export type SystemGroupName = keyof typeof systemGroups

/** True if a user has waited long enough; moderators and above always count, guests never. `now` in seconds. */
export function isFullMember(state: State, user: User, now: number): boolean {
  if (user.role <= 300) return true
  const days = Number(state.realm.settings['waiting_period_threshold'] ?? 0)
  return user.role === 400 && now - user.joined >= days * day
}

/**
 * Returns the direct members of a group; for a system group they are derived from roles. `withGone` includes
 * deactivated users, whose membership is kept so that it returns with a reactivation.
 */
export function directMembers(state: State, group: Group, now: number, withGone = false): number[] {
  const active = (test: (user: User) => boolean) =>
    [...state.users.values()]
      .filter((user) => (user.isActive || withGone) && !user.isSystem && test(user))
      .map((user) => user.id)
  switch (group.isSystem ? group.name : '') {
    case 'role:internet':
    case 'role:nobody':
      return []
    case 'role:everyone':
      return active((user) => user.role === 600)
    case 'role:members':
      return active((user) => user.role === 400)
    case 'role:fullmembers':
      return active((user) => user.role === 400 && isFullMember(state, user, now))
    case 'role:moderators':
      return active((user) => user.role === 300)
    case 'role:administrators':
      return active((user) => user.role === 200)
    case 'role:owners':
      return active((user) => user.role === 100)
    default:
      return [...group.members]
        .filter((id) => withGone || state.users.get(id)?.isActive === true)
        .sort((a, b) => a - b)
  }
}

function inSystemGroup(state: State, name: string, user: User, now: number): boolean {
  switch (name) {
    case 'role:internet':
    case 'role:everyone':
      return true
    case 'role:members':
      return user.role <= 400
    case 'role:fullmembers':
      return isFullMember(state, user, now)
    case 'role:moderators':
      return user.role <= 300
    case 'role:administrators':
      return user.role <= 200
    case 'role:owners':
      return user.role <= 100
    default:
      return false
  }
}

/** True if a user is in a group, directly or through subgroups. */
export function inGroup(
  state: State,
  user: User,
  groupId: number,
  now: number,
  seen: Set<number> = new Set(),
): boolean {
  const group = state.groups.get(groupId)
  if (group === undefined || seen.has(groupId)) return false
  if (group.isSystem) return inSystemGroup(state, group.name, user, now)
  if (group.members.has(user.id)) return true
  seen.add(groupId)
  return [...group.subgroups].some((id) => inGroup(state, user, id, now, seen))
}

/** True if a user has a permission. A guest has it only with `guestsToo`, if the setting includes everyone. */
export function hasPermission(
  state: State,
  user: User,
  value: GroupValue | undefined,
  now: number,
  guestsToo = false,
): boolean {
  if (value === undefined || (user.role === 600 && !guestsToo)) return false
  if (typeof value === 'number') return inGroup(state, user, value, now)
  if (value.direct_members.includes(user.id)) return true
  return value.direct_subgroups.some((id) => inGroup(state, user, id, now))
}

/** Returns all active members of a group, including subgroups. `withGone` includes deactivated users. */
export function allMembers(state: State, groupId: number, now: number, withGone = false): number[] {
  return [...state.users.values()]
    .filter((user) => (user.isActive || withGone) && !user.isSystem && inGroup(state, user, groupId, now))
    .map((user) => user.id)
}
