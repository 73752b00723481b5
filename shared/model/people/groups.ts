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
    realm_user(own, event, before) {
      if (event.op === 'remove' || !emptiesGroups(before.realm.featureLevel)) return own
      // A user who becomes visible may have been deactivated or reactivated while hidden.
      if (event.op === 'add') {
        const { id, isActive, role } = event.user
        const waits = realmNumber(before, 'waiting_period_threshold', 0) > 0
        return isActive ? rejoined(own, id, role, !waits) : left(own, id)
      }
      const { userId, change } = event
      if (change.isActive !== true) return change.isActive === false ? left(own, userId) : own
      // A reactivated user is past the waiting period.
      return rejoined(own, userId, selectUser(before, userId)?.role, true)
    },
    user_group(own, event) {
      if (event.op === 'add') return withRecords(own, [event.group], idOf)
      const group = own.get(event.groupId)
      if (group === undefined) return own
      const patch = (change: Partial<UserGroup>) => withPatch(own, group.id, change)
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
          return removed(own, group.id)
        default:
          return own
      }
    },
  },
} satisfies Slice<GroupsState>

/** Returns the groups without a deactivated user. */
function left(own: GroupsState, userId: UserId): GroupsState {
  let next = own
  for (const { id, members } of own.values())
    if (members.includes(userId)) next = withPatch(next, id, { members: without(members, [userId]) })
  return next
}

/** Returns the groups with a user added again to the groups of their role. */
function rejoined(
  own: GroupsState,
  userId: UserId,
  role: number | undefined,
  hasWaited: boolean,
): GroupsState {
  const isFull = role === roles.member && hasWaited
  let next = own
  for (const { id, isSystem, members, name } of own.values()) {
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
function removed(own: GroupsState, id: GroupId): GroupsState {
  let next = withoutRecords(own, [id])
  for (const { id: other, subgroups } of own.values()) {
    if (subgroups.includes(id)) next = withPatch(next, other, { subgroups: without(subgroups, [id]) })
  }
  return next
}

const union = (a: readonly number[], b: readonly number[]): readonly number[] => [...new Set([...a, ...b])]
const without = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const gone = new Set(b)
  return a.filter((id) => !gone.has(id))
}

export function selectGroup(state: AccountState, id: GroupId): UserGroup | undefined {
  return state.groups.get(id)
}
