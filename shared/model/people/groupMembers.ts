import type { AccountState, GroupsState } from '../state/accountState.ts'
import type { GroupId, UserGroup, UserId } from '../../api/types.ts'
import { memoByObject } from '../../collections/memo.ts'
import { pushAll } from '../../pushAll.ts'

type WithGroups = Pick<AccountState, 'groups'>

const directMembers = memoByObject((group: UserGroup): ReadonlySet<UserId> => new Set(group.members))

/** Yields the group and all groups below it. Each comes once, because groups may contain each other. */
function* withSubgroups(groups: GroupsState, groupId: GroupId): Generator<UserGroup, void> {
  const seen = new Set<GroupId>()
  const open = [groupId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const group = groups.get(id)
    if (group === undefined || seen.has(id)) continue
    seen.add(id)
    yield group
    pushAll(open, group.subgroups)
  }
}

/** Returns true when a group is `outer` or within it at any depth, so that it cannot take `outer` as a subgroup. */
export function isGroupWithin(state: WithGroups, groupId: GroupId, outer: GroupId): boolean {
  for (const group of withSubgroups(state.groups, outer)) if (group.id === groupId) return true
  return false
}

/** Returns true when the user is in the group, directly or through any depth of subgroups. */
export function isUserInGroup(state: WithGroups, groupId: GroupId, userId: UserId): boolean {
  for (const group of withSubgroups(state.groups, groupId)) {
    if (directMembers(group).has(userId)) return true
  }
  return false
}

/** Members by group, computed on first use and again only after a group changed. */
const membersByGroup = memoByObject((_groups: GroupsState) => new Map<GroupId, ReadonlySet<UserId>>())

/**
 * Returns all users in the group, directly or through any depth of subgroups; the same object until groups change.
 */
export function membersOfGroup(state: WithGroups, groupId: GroupId): ReadonlySet<UserId> {
  const cached = membersByGroup(state.groups)
  let members = cached.get(groupId)
  if (members === undefined) {
    const found = new Set<UserId>()
    for (const group of withSubgroups(state.groups, groupId)) for (const id of group.members) found.add(id)
    cached.set(groupId, (members = found))
  }
  return members
}
