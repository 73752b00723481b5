import type { GroupId, UserGroup } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { withoutRecords, withPatch, withRecords } from '../records.ts'
import type { Slice } from '../slice.ts'

/** Groups of people, the system's own included. */
export type GroupsState = ReadonlyMap<GroupId, UserGroup>

const idOf = ({ id }: UserGroup): GroupId => id

export const groupsSlice = {
  fromSnapshot: ({ groups }) => withRecords<GroupId, UserGroup>(new Map(), groups, idOf),
  on: {
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

/** No events follow about the groups that it was part of. */
function removed(own: GroupsState, id: GroupId): GroupsState {
  let left = withoutRecords(own, [id])
  for (const { id: other, subgroups } of own.values()) {
    if (subgroups.includes(id)) left = withPatch(left, other, { subgroups: without(subgroups, [id]) })
  }
  return left
}

const union = (a: readonly number[], b: readonly number[]): readonly number[] => [...new Set([...a, ...b])]
const without = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const gone = new Set(b)
  return a.filter((id) => !gone.has(id))
}

export function selectGroup(state: AccountState, id: GroupId): UserGroup | undefined {
  return state.groups.get(id)
}
