import {
  canManageGroup,
  checkGroupName,
  createGroup,
  deactivateGroup,
  deleteGroup,
  reactivateGroup,
  updateGroup,
} from '../../actions/people/groups.ts'
import { changeMembers } from '../../actions/people/groupMembers.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, groupUpdate, groupValue, ints, maybe, or, text, type Param } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { allMembers, directMembers, hasPermission, inGroup, systemGroups } from '../../rules/groups.ts'
import { checkGroupRule, equalGroupValues, updatedGroup, type GroupUpdate } from '../../rules/groupValues.ts'
import type { Group, GroupValue } from '../../state/records.ts'
import { userGroupSettings } from '../../state/realmSettings.ts'
import { hasField } from '../../gates/fields.ts'
import { groupRecord, takesDeactivated, visibleGroups } from '../../wire/group.ts'

const list = route(
  'GET',
  '/user_groups',
  { include_deactivated_groups: or(bool, false) },
  ({ server, params }) => {
    const flags = new Set(params.include_deactivated_groups ? ['include_deactivated_groups'] : [])
    const groups = visibleGroups(server, takesDeactivated(server, flags))
    return { user_groups: groups.map((group) => groupRecord(server, group)) }
  },
)

function groupOfPath(call: Pick<Call, 'server' | 'path'>): Group {
  const group = call.server.state.groups.get(Number(call.path[0]))
  if (!group) throw badRequest('Invalid user group')
  return group
}

/** Returns a group that the caller may change completely. */
function managed(call: Pick<Call, 'server' | 'user' | 'path'>): Group {
  const group = groupOfPath(call)
  if (group.isSystem || !canManageGroup(call.server, call.user, group))
    throw badRequest('Insufficient permission')
  return group
}

const creation: Record<string, Param<GroupValue | undefined>> = Object.fromEntries(
  userGroupSettings.map((setting) => [setting.name, maybe(groupValue)]),
)
const updates: Record<string, Param<GroupUpdate | undefined>> = Object.fromEntries(
  userGroupSettings.map((setting) => [setting.name, maybe(groupUpdate)]),
)

const create = route(
  'POST',
  '/user_groups/create',
  { name: text, description: text, members: ints, subgroups: or(ints, []), ...creation },
  ({ server, user, params }) => {
    const { state } = server
    const mayCreate = hasPermission(state, user, state.realm.groups['can_create_groups'], server.seconds())
    if (!mayCreate || (user.botType !== null && server.level < 496))
      throw badRequest('Insufficient permission')
    const values = params as unknown as Readonly<Record<string, GroupValue | undefined>>
    const groups: Record<string, GroupValue> = {}
    for (const setting of userGroupSettings) {
      const value = values[setting.name]
      if (value !== undefined && hasField('group', setting.name, server.level))
        groups[setting.name] = checkGroupRule(server, setting, value)
    }
    const group = createGroup(server, user, {
      name: params.name,
      description: params.description,
      members: params.members,
      subgroups: server.level >= 311 ? params.subgroups : [],
      groups,
    })
    return server.level >= 317 ? { group_id: group.id } : {}
  },
)

const update = route(
  'PATCH',
  '/user_groups/{id}',
  { name: maybe(text), description: maybe(text), deactivated: maybe(bool), ...updates },
  (call) => {
    const { server, params, sent } = call
    const group = managed(call)
    if (sent.size === 0) throw badRequest('No new data supplied')
    if (params.deactivated === true && server.level >= 386)
      throw badRequest('deactivated can only be false; deactivate a group by its own endpoint.')
    const name = params.name === undefined ? undefined : checkGroupName(server, params.name, group)
    const values = params as unknown as Readonly<Record<string, GroupUpdate | undefined>>
    const settings: Record<string, GroupValue> = {}
    for (const setting of userGroupSettings) {
      const update = values[setting.name]
      if (update === undefined || !hasField('group', setting.name, server.level)) continue
      const current = group.groups[setting.name] ?? systemGroups['role:nobody']
      const value = updatedGroup(server, setting, update, current, server.has('userGroupPairs'))
      if (!equalGroupValues(value, current)) settings[setting.name] = value
    }
    if (params.deactivated === false && server.level >= 386) reactivateGroup(server, group)
    updateGroup(
      server,
      group,
      {
        ...(name === undefined ? {} : { name }),
        ...(params.description === undefined ? {} : { description: params.description }),
      },
      settings,
    )
    return {}
  },
)

const deactivate = route(
  'POST',
  '/user_groups/{id}/deactivate',
  {},
  (call) => {
    deactivateGroup(call.server, managed(call))
    return {}
  },
  { levels: [290] },
)

const remove = route(
  'DELETE',
  '/user_groups/{id}',
  {},
  (call) => {
    deleteGroup(call.server, managed(call))
    return {}
  },
  { levels: [0, 294] },
)

const editMembers = route(
  'POST',
  '/user_groups/{id}/members',
  {
    add: or(ints, []),
    delete: or(ints, []),
    add_subgroups: or(ints, []),
    delete_subgroups: or(ints, []),
  },
  (call) => {
    const { server, user, params } = call
    const withSubgroups = server.level >= 311
    const change = {
      add: params.add,
      remove: params.delete,
      addSubgroups: withSubgroups ? params.add_subgroups : [],
      removeSubgroups: withSubgroups ? params.delete_subgroups : [],
    }
    if (Object.values(change).every((ids) => ids.length === 0))
      throw badRequest(
        withSubgroups
          ? 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".'
          : 'Nothing to do. Specify at least one of "add" or "delete".',
      )
    changeMembers(server, user, groupOfPath(call), change)
    return {}
  },
)

const editSubgroups = route(
  'POST',
  '/user_groups/{id}/subgroups',
  { add: or(ints, []), delete: or(ints, []) },
  (call) => {
    const { server, user, params } = call
    if (params.add.length === 0 && params.delete.length === 0)
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".')
    changeMembers(server, user, groupOfPath(call), {
      add: [],
      remove: [],
      addSubgroups: params.add,
      removeSubgroups: params.delete,
    })
    return {}
  },
  { levels: [127] },
)

const direct = { direct_member_only: or(bool, false) }

/** Returns a group for reading; older servers hide deactivated ones. */
function readGroup(call: Pick<Call, 'server' | 'path'>): Group {
  const group = groupOfPath(call)
  if (group.deactivated && !call.server.has('deactivatedGroupsChange'))
    throw badRequest('User group is deactivated.')
  return group
}

const members = route('GET', '/user_groups/{id}/members', direct, (call) => {
  const group = readGroup(call)
  const { state } = call.server
  const now = call.server.seconds()
  const withGone = !call.server.has('deactivatedInNoGroup')
  return {
    members: call.params.direct_member_only
      ? directMembers(state, group, now, withGone)
      : allMembers(state, group.id, now, withGone),
  }
})

const isMember = route('GET', '/user_groups/{id}/members/{user_id}', direct, (call) => {
  const group = readGroup(call)
  const { state } = call.server
  const user = state.users.get(Number(call.path[1]))
  if (!user) throw badRequest('No such user')
  const now = call.server.seconds()
  const withGone = !call.server.has('deactivatedInNoGroup')
  return {
    is_user_group_member: call.params.direct_member_only
      ? directMembers(state, group, now, withGone).includes(user.id)
      : (user.isActive || withGone) && inGroup(state, user, group.id, now),
  }
})

const subgroups = route(
  'GET',
  '/user_groups/{id}/subgroups',
  { direct_subgroup_only: or(bool, false) },
  (call) => {
    const { groups: all } = call.server.state
    const found = new Set<number>()
    const collect = (group: Group) => {
      for (const id of group.subgroups) {
        if (found.has(id)) continue
        found.add(id)
        const sub = all.get(id)
        if (sub && !call.params.direct_subgroup_only) collect(sub)
      }
    }
    collect(readGroup(call))
    return { subgroups: [...found].sort((a, b) => a - b) }
  },
)

export const userGroupRoutes = [
  list,
  create,
  update,
  deactivate,
  remove,
  editMembers,
  editSubgroups,
  members,
  isMember,
  subgroups,
]
