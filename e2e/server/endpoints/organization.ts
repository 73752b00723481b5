import { badRequest } from '../http/apiError.ts'
import { bool, or } from '../http/params.ts'
import { route, type Call } from '../http/route.ts'
import { allMembers, directMembers, inGroup } from '../rules/groups.ts'
import type { Group } from '../state/records.ts'
import { groupRecord, visibleGroups } from '../wire/group.ts'
import { allEmoji, linkifierRecord, profileFieldRecord } from '../wire/organization.ts'

const groups = route(
  'GET',
  '/user_groups',
  { include_deactivated_groups: or(bool, false) },
  ({ server, params }) => {
    // Up to the level that can deactivate groups there are none to leave out.
    const withDeactivated = params.include_deactivated_groups && server.has('deactivatedGroups')
    return { user_groups: visibleGroups(server, withDeactivated).map((group) => groupRecord(server, group)) }
  },
)

function groupOfPath(call: Pick<Call, 'server' | 'path'>): Group {
  const group = call.server.state.groups.get(Number(call.path[0]))
  if (!group) throw badRequest('Invalid user group')
  return group
}

const direct = { direct_member_only: or(bool, false) }

const members = route('GET', '/user_groups/{id}/members', direct, (call) => {
  const group = groupOfPath(call)
  const { state } = call.server
  const now = call.server.seconds()
  return {
    members: call.params.direct_member_only
      ? directMembers(state, group, now)
      : allMembers(state, group.id, now),
  }
})

const isMember = route('GET', '/user_groups/{id}/members/{user_id}', direct, (call) => {
  const group = groupOfPath(call)
  const { state } = call.server
  const user = state.users.get(Number(call.path[1]))
  if (!user) throw badRequest('No such user')
  const now = call.server.seconds()
  return {
    is_user_group_member: call.params.direct_member_only
      ? directMembers(state, group, now).includes(user.id)
      : inGroup(state, user, group.id, now),
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
    collect(groupOfPath(call))
    return { subgroups: [...found].sort((a, b) => a - b) }
  },
)

const emoji = route('GET', '/realm/emoji', {}, ({ server }) => ({ emoji: allEmoji(server) }))

const linkifiers = route(
  'GET',
  '/realm/linkifiers',
  {},
  ({ server }) => ({ linkifiers: server.state.linkifiers.map((each) => linkifierRecord(server, each)) }),
  { levels: [54] },
)

const filters = route(
  'GET',
  '/realm/filters',
  {},
  ({ server }) => ({
    filters: server.state.linkifiers.map((each) => [each.pattern, each.urlTemplate, each.id]),
  }),
  { levels: [0, 176] },
)

const profileFields = route('GET', '/realm/profile_fields', {}, ({ server }) => ({
  custom_fields: server.state.profileFields.map((field) => profileFieldRecord(server, field)),
}))

export const organizationRoutes = [
  groups,
  members,
  isMember,
  subgroups,
  emoji,
  linkifiers,
  filters,
  profileFields,
]
