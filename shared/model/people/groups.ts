import type { AccountState, GroupsState } from '../state/accountState.ts'
import { emptiesGroups } from '../../api/capabilities.ts'
import type { GroupId, UserGroup, UserId } from '../../api/types.ts'
import { roles } from '../organization/roles.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'
import { realmNumber } from '../organization/realm.ts'
import { selectUser } from './users.ts'

const idOf = ({ id }: UserGroup): GroupId => id

export const groupsSlice = {
  fromSnapshot: ({ groups }) => withRecords<GroupId, UserGroup>(new Map(), groups, idOf),
  on: {
    // No other event reports the changes to role groups.
    realm_user(slice, event, before) {
      if (event.op === 'remove' || !emptiesGroups(before.realm.featureLevel)) return slice
      // A user who becomes visible may have been deactivated or reactivated while hidden.
      if (event.op === 'add') {
        const { id, isActive, role } = event.user
        const waits = realmNumber(before, 'waiting_period_threshold', 0) > 0
        return isActive ? rejoined(slice, id, role, !waits) : left(slice, id)
      }
      const { userId, change } = event
      if (change.isActive !== true) return change.isActive === false ? left(slice, userId) : slice
      // A reactivated user is past the waiting period.
      return rejoined(slice, userId, selectUser(before, userId)?.role, true)
    },
    user_group(slice, event) {
      if (event.op === 'add') return withRecords(slice, [event.group], idOf)
      const group = slice.get(event.groupId)
      if (group === undefined) return slice
      const patch = (change: Partial<UserGroup>) => withPatch(slice, group.id, change)
      switch (event.op) {
        case 'update':
          return patch({ ...event.change, settings: { ...group.settings, ...event.settings } })
        case 'add_members':
          return patch({ members: union(group.members, event.userIds) })
        case 'remove_members':
          return patch({ members: without(group.members, event.userIds) })
        case 'add_subgroups':
          return patch({ subgroups: union(group.subgroups, event.subgroupIds) })
        case 'remove_subgroups':
          return patch({ subgroups: without(group.subgroups, event.subgroupIds) })
        case 'remove':
          return removed(slice, group.id)
        default:
          return slice
      }
    },
  },
} satisfies Slice<GroupsState>

/** Returns the groups without a deactivated user. */
function left(slice: GroupsState, userId: UserId): GroupsState {
  let next = slice
  for (const { id, members } of slice.values())
    if (members.includes(userId)) next = withPatch(next, id, { members: without(members, [userId]) })
  return next
}

/** Returns the groups with a user added again to the groups of their role. */
function rejoined(
  slice: GroupsState,
  userId: UserId,
  role: number | undefined,
  hasWaited: boolean,
): GroupsState {
  const isFull = role === roles.member && hasWaited
  let next = slice
  for (const { id, isSystem, members, name } of slice.values()) {
    const isOfRole = name === roleGroups[role ?? 0] || (isFull && name === 'role:fullmembers')
    if (isSystem && isOfRole && !members.includes(userId))
      next = withPatch(next, id, { members: union(members, [userId]) })
  }
  return next
}

const roleGroups: Readonly<Record<number, string>> = {
  [roles.owner]: 'role:owners',
  [roles.admin]: 'role:administrators',
  [roles.moderator]: 'role:moderators',
  [roles.member]: 'role:members',
  [roles.guest]: 'role:everyone',
}

/** Removes a group. No events follow for the groups that contained it. */
function removed(slice: GroupsState, id: GroupId): GroupsState {
  let next = withoutRecords(slice, [id])
  for (const { id: parentId, subgroups } of slice.values()) {
    if (subgroups.includes(id)) next = withPatch(next, parentId, { subgroups: without(subgroups, [id]) })
  }
  return next
}

const union = (a: readonly number[], b: readonly number[]): readonly number[] => [...new Set([...a, ...b])]
const without = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const removedIds = new Set(b)
  return a.filter((id) => !removedIds.has(id))
}

export function selectGroup(state: AccountState, id: GroupId): UserGroup | undefined {
  return state.groups.get(id)
}
