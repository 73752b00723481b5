import { badRequest } from '../../http/apiError.ts'
import { directMembers } from '../../rules/groups.ts'
import type { Server } from '../../server.ts'
import type { Group, User } from '../../state/records.ts'
import { activeUsers, mayDo, notifyOfGroup } from './groups.ts'
import { watchingGroups } from '../channels/visibility.ts'

export interface MembersChange {
  readonly add: readonly number[]
  readonly remove: readonly number[]
  readonly addSubgroups: readonly number[]
  readonly removeSubgroups: readonly number[]
}

function checkMembers(server: Server, user: User, group: Group, change: MembersChange): void {
  const added = activeUsers(server, change.add)
  const alone = (ids: readonly number[]) => ids.every((id) => id === user.id)
  const may = (...names: string[]) => mayDo(server, user, group, ...names)
  if (change.add.length > 0) {
    const joins = alone(change.add) ? ['can_join_group'] : []
    if (!may('can_manage_group', 'can_add_members_group', ...joins))
      throw badRequest('Insufficient permission')
  }
  if (change.remove.length > 0) {
    const leaves = alone(change.remove) ? ['can_leave_group'] : []
    if (!may('can_manage_group', 'can_remove_members_group', ...leaves))
      throw badRequest('Insufficient permission')
  }
  for (const each of added)
    if (group.members.has(each.id))
      throw badRequest(`User ${String(each.id)} is already a member of this group`)
  for (const id of change.remove)
    if (!group.members.has(id)) throw badRequest(`There is no user ${String(id)} in this user group`)
}

/** True if `inner` is `outer` or one of its subgroups at any depth. */
function contains(server: Server, outer: number, inner: number, seen = new Set<number>()): boolean {
  if (outer === inner) return true
  if (seen.has(outer)) return false
  seen.add(outer)
  return [...(server.state.groups.get(outer)?.subgroups ?? [])].some((id) =>
    contains(server, id, inner, seen),
  )
}

function checkSubgroups(server: Server, user: User, group: Group, change: MembersChange): void {
  if (
    change.addSubgroups.length > 0 &&
    !mayDo(server, user, group, 'can_manage_group', 'can_add_members_group')
  )
    throw badRequest('Insufficient permission')
  if (
    change.removeSubgroups.length > 0 &&
    !mayDo(server, user, group, 'can_manage_group', 'can_remove_members_group')
  )
    throw badRequest('Insufficient permission')
  for (const id of change.addSubgroups) {
    const subgroup = server.state.groups.get(id)
    if (subgroup?.deactivated !== false || subgroup.name === 'role:internet')
      throw badRequest(`Invalid user group ID: ${String(id)}`)
    if (group.subgroups.has(id))
      throw badRequest(`User group ${String(id)} is already a subgroup of this group.`)
    if (contains(server, id, group.id))
      throw badRequest(`User group ${String(group.id)} is already a subgroup of one of the passed subgroups.`)
  }
  for (const id of change.removeSubgroups)
    if (!group.subgroups.has(id))
      throw badRequest(`User group ${String(id)} is not a subgroup of this group.`)
}

/** Changes the members of a group; refuses the whole change if any part is invalid. */
export function changeMembers(server: Server, user: User, group: Group, change: MembersChange): void {
  if (group.isSystem || (group.deactivated && !server.has('deactivatedGroupsChange')))
    throw badRequest(group.isSystem ? 'Insufficient permission' : 'User group is deactivated.')
  checkMembers(server, user, group, change)
  checkSubgroups(server, user, group, change)
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  const notifyOf = (op: string, field: string, ids: readonly number[]) => {
    if (ids.length > 0) notifyOfGroup(server, group, { op, group_id: group.id, [field]: sorted(ids) })
  }
  watchingGroups(server, () => {
    for (const id of change.add) group.members.add(id)
    for (const id of change.remove) group.members.delete(id)
    for (const id of change.addSubgroups) group.subgroups.add(id)
    for (const id of change.removeSubgroups) group.subgroups.delete(id)
    notifyOf('add_members', 'user_ids', change.add)
    notifyOf('remove_members', 'user_ids', change.remove)
    notifyOf('add_subgroups', 'direct_subgroup_ids', change.addSubgroups)
    notifyOf('remove_subgroups', 'direct_subgroup_ids', change.removeSubgroups)
  })
}

/** Makes a change, and sends the direct members that system groups gain and lose by it. */
export function watchingSystemGroups(server: Server, change: () => void): void {
  const groups = [...server.state.groups.values()].filter((group) => group.isSystem)
  const before = groups.map((group) => new Set(directMembers(server.state, group, server.seconds())))
  change()
  const moves = groups.map((group, index) => {
    const now = directMembers(server.state, group, server.seconds())
    const nowIn = new Set(now)
    const was = before[index] ?? new Set<number>()
    const left = [...was].filter((id) => !nowIn.has(id))
    return { group, come: now.filter((id) => !was.has(id)), gone: left }
  })
  // Full members are derived from the roles, so their group comes last.
  const isFull = (group: Group) => group.name === 'role:fullmembers'
  for (const some of [
    moves.filter(({ group }) => !isFull(group)),
    moves.filter(({ group }) => isFull(group)),
  ])
    for (const op of ['remove_members', 'add_members'] as const)
      for (const { group, come, gone: left } of some) {
        const ids = op === 'add_members' ? come : left
        if (ids.length > 0) notifyOfGroup(server, group, { op, group_id: group.id, user_ids: ids })
      }
}
