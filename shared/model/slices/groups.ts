import type { GroupId, UserGroup, UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { memoByObject } from '../memo.ts'
import type { Slice } from '../slice.ts'

/** Groups of people, the system's own included. */
export type GroupsState = ReadonlyMap<GroupId, UserGroup>

export const groupsSlice = {
  fromSnapshot: ({ groups }) => new Map(groups.map((group) => [group.id, group])),
  on: {
    user_group(own, event) {
      if (event.op === 'add') return new Map(own).set(event.group.id, event.group)
      const group = own.get(event.groupId)
      if (group === undefined) return own
      const put = (changed: Partial<UserGroup>) => new Map(own).set(group.id, { ...group, ...changed })
      switch (event.op) {
        case 'update':
          return put({ ...event.change, settings: { ...group.settings, ...event.settings } })
        case 'add_members':
          return put({ members: union(group.members, event.userIds) })
        case 'remove_members':
          return put({ members: without(group.members, event.userIds) })
        case 'add_subgroups':
          return put({ subgroups: union(group.subgroups, event.subgroupIds) })
        case 'remove_subgroups':
          return put({ subgroups: without(group.subgroups, event.subgroupIds) })
        case 'remove': {
          const left = new Map(own)
          left.delete(group.id)
          return left
        }
        default:
          return own
      }
    },
  },
} satisfies Slice<GroupsState>

const union = (a: readonly number[], b: readonly number[]): readonly number[] => [...new Set([...a, ...b])]
const without = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const gone = new Set(b)
  return a.filter((id) => !gone.has(id))
}

const memberSet = memoByObject((group: UserGroup): ReadonlySet<UserId> => new Set(group.members))

export function selectGroup(state: AccountState, id: GroupId): UserGroup | undefined {
  return state.groups.get(id)
}

/** Whether the person is in the group, directly or through any depth of subgroups. */
export function isInGroup(state: Pick<AccountState, 'groups'>, groupId: GroupId, userId: UserId): boolean {
  const seen = new Set<GroupId>()
  const open = [groupId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const group = state.groups.get(id)
    if (group === undefined) continue
    if (memberSet(group).has(userId)) return true
    open.push(...group.subgroups)
  }
  return false
}
