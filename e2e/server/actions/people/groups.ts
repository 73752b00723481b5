import { notify } from '../../events/queue.ts'
import type { WireEvent } from '../../state/queues.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { initialGroup } from '../../loadGroups.ts'
import { hasPermission } from '../../rules/groups.ts'
import { namesGroup } from '../../rules/groupValues.ts'
import type { Server } from '../../server.ts'
import type { Group, GroupValue, User } from '../../state/records.ts'
import { userGroupSettings } from '../../state/realmSettings.ts'
import { hasField } from '../../gates/fields.ts'
import { groupValueOf } from '../../wire/channel.ts'
import { groupRecord, takesDeactivated } from '../../wire/group.ts'
import { watchingGroups } from '../channels/visibility.ts'

/** Returns the ids of active users. */
export function activeIds(server: Server): number[] {
  return [...server.state.users.values()].filter((user) => user.isActive).map((user) => user.id)
}

/** Sends all users an event of a group; a deactivated one only to clients with the capability. */
export function notifyOfGroup(server: Server, group: Group, event: Omit<WireEvent, 'type'>): void {
  // System groups were not sent before this level.
  if (group.isSystem && server.level < 93) return
  notify(server, activeIds(server), (queue) =>
    group.deactivated && !takesDeactivated(server, queue.capabilities)
      ? null
      : { type: 'user_group', ...event },
  )
}

/** Returns a group's name in its stored form; refuses invalid names. */
export function checkGroupName(server: Server, requested: string, self?: Group): string {
  const name = requested.trim()
  if (name === '') throw badRequest("User group name can't be empty!")
  if ([...name].length > 100) throw badRequest('User group name cannot exceed 100 characters.')
  const prefix = ['@', 'role:', 'user:', 'stream:', 'channel:'].find((each) => name.startsWith(each))
  if (prefix !== undefined) throw badRequest(`User group name cannot start with '${prefix}'.`)
  for (const group of server.state.groups.values())
    if (group !== self && group.name === name) throw badRequest(`User group '${name}' already exists.`)
  return name
}

/** Returns the users of these ids; refuses unknown and deactivated users. */
export function activeUsers(server: Server, ids: readonly number[]): User[] {
  return [...new Set(ids)].map((id) => {
    const user = server.state.users.get(id)
    if (user?.isActive !== true) throw badRequest(`Invalid user ID: ${String(id)}`)
    return user
  })
}

/** Creates a user group and sends the event. */
export function createGroup(
  server: Server,
  creator: User,
  wanted: {
    readonly name: string
    readonly description: string
    readonly members: readonly number[]
    readonly subgroups: readonly number[]
    readonly groups: Readonly<Record<string, GroupValue>>
  },
): Group {
  const { state } = server
  const name = checkGroupName(server, wanted.name)
  const members = activeUsers(server, wanted.members)
  for (const id of wanted.subgroups)
    if (state.groups.get(id)?.deactivated !== false) throw badRequest(`Invalid user group ID: ${String(id)}`)
  const group: Group = {
    id: state.nextIds.group++,
    name,
    description: wanted.description,
    isSystem: false,
    members: new Set(members.map((user) => user.id)),
    subgroups: new Set(wanted.subgroups),
    deactivated: false,
    creatorId: creator.id,
    created: server.seconds(),
    groups: {
      ...Object.fromEntries(
        userGroupSettings.map((setting) => [setting.name, initialGroup(setting.initial, creator.id)]),
      ),
      ...wanted.groups,
    },
  }
  state.groups.set(group.id, group)
  notifyOfGroup(server, group, { op: 'add', group: groupRecord(server, group) })
  return group
}

/** Changes fields of a group and sends them in one event. */
export function updateGroup(
  server: Server,
  group: Group,
  change: { readonly name?: string; readonly description?: string },
  settings: Readonly<Record<string, GroupValue>> = {},
): void {
  const data: Record<string, unknown> = {}
  if (change.name !== undefined && change.name !== group.name) data['name'] = group.name = change.name
  if (change.description !== undefined && change.description !== group.description)
    data['description'] = group.description = change.description
  for (const [name, value] of Object.entries(settings)) {
    group.groups[name] = value
    if (hasField('group', name, server.level)) data[name] = groupValueOf(server.level, value)
  }
  if (Object.keys(data).length > 0) notifyOfGroup(server, group, { op: 'update', group_id: group.id, data })
}

/** Returns the uses of a group, as the refusal lists them. */
function objections(server: Server, group: Group): Record<string, unknown>[] {
  const { state } = server
  const naming = (settings: Readonly<Record<string, GroupValue>>) =>
    Object.keys(settings).filter((name) => namesGroup(settings[name], group.id))
  const found: Record<string, unknown>[] = []
  const supergroups = [...state.groups.values()].filter(
    (each) => !each.deactivated && each.subgroups.has(group.id),
  )
  if (supergroups.length > 0)
    found.push({ type: 'subgroup', supergroup_ids: supergroups.map((each) => each.id) })
  const realm = naming(state.realm.groups)
  if (realm.length > 0) found.push({ type: 'realm', settings: realm })
  for (const channel of state.channels.values()) {
    const settings = naming(channel.groups)
    if (settings.length > 0 && !channel.isArchived)
      found.push({ type: 'channel', channel_id: channel.id, settings })
  }
  for (const parent of state.groups.values()) {
    const settings = naming(parent.groups)
    if (settings.length > 0 && !parent.deactivated && parent !== group)
      found.push({ type: 'user_group', group_id: parent.id, settings })
  }
  return found
}

/** Deactivates a group; refused while something depends on it. */
export function deactivateGroup(server: Server, group: Group): void {
  if (group.deactivated) throw badRequest('User group is deactivated.')
  const against = objections(server, group)
  if (against.length > 0) {
    if (server.level < 298) throw badRequest('You cannot deactivate a user group in use.')
    throw refused('CANNOT_DEACTIVATE_GROUP_IN_USE', 'You cannot deactivate a user group in use.', {
      objections: against,
    })
  }
  group.deactivated = true
  notify(server, activeIds(server), (queue) =>
    takesDeactivated(server, queue.capabilities)
      ? { type: 'user_group', op: 'update', group_id: group.id, data: { deactivated: true } }
      : { type: 'user_group', op: 'remove', group_id: group.id },
  )
}

export function reactivateGroup(server: Server, group: Group): void {
  if (!group.deactivated) throw badRequest('User group is not deactivated.')
  group.deactivated = false
  notify(server, activeIds(server), (queue) =>
    takesDeactivated(server, queue.capabilities)
      ? { type: 'user_group', op: 'update', group_id: group.id, data: { deactivated: false } }
      : { type: 'user_group', op: 'add', group: groupRecord(server, group) },
  )
}

/** Deletes a group permanently, as servers did before groups could be deactivated. */
export function deleteGroup(server: Server, group: Group): void {
  watchingGroups(server, () => {
    server.state.groups.delete(group.id)
    for (const parent of server.state.groups.values()) parent.subgroups.delete(group.id)
  })
  notify(server, activeIds(server), { type: 'user_group', op: 'remove', group_id: group.id })
}

/** True when a user may change everything about a group. */
export function canManageGroup(server: Server, user: User, group: Group): boolean {
  return mayDo(server, user, group, 'can_manage_group')
}

/** True when a user has one of the named permissions, granted by the group itself or for all groups. */
export function mayDo(server: Server, user: User, group: Group, ...settings: readonly string[]): boolean {
  const { state } = server
  const now = server.seconds()
  const all = state.realm.groups['can_manage_all_groups']
  if (server.level < 299) {
    // Older servers had one rule for all groups: a policy, and membership for users below administrators.
    const may = hasPermission(state, user, state.realm.groups['can_create_groups'], now)
    if (server.level < 283) return may && (user.role <= 300 || group.members.has(user.id))
  }
  if (hasPermission(state, user, all, now)) return true
  return settings.some((name) =>
    hasPermission(state, user, group.groups[name], now, name === 'can_leave_group'),
  )
}
