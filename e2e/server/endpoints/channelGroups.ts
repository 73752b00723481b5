import { badRequest, refused } from '../http/apiError.ts'
import { groupUpdate, groupValue, maybe, type Param } from '../http/params.ts'
import { hasField } from '../gates/fields.ts'
import type { Server } from '../server.ts'
import type { GroupValue } from '../state/records.ts'
import { channelGroupSettings } from '../state/realmSettings.ts'

type GroupUpdate = GroupValue | { readonly new: GroupValue; readonly old?: GroupValue | undefined }

/** Group settings at a channel's creation: the value itself. */
export const channelGroupParams: Record<string, Param<GroupValue | undefined>> = Object.fromEntries(
  channelGroupSettings.map((setting) => [setting.name, maybe(groupValue)]),
)

/** Group settings at an update: `{new, old}`, or the plain value. */
export const channelGroupUpdates: Record<string, Param<GroupUpdate | undefined>> = Object.fromEntries(
  channelGroupSettings.map((setting) => [setting.name, maybe(groupUpdate)]),
)

/** Refuses values that name unknown or deactivated groups or users. */
export function checkGroupValue(server: Server, value: GroupValue): GroupValue {
  const groups = typeof value === 'number' ? [value] : value.direct_subgroups
  for (const id of groups) {
    const group = server.state.groups.get(id)
    if (group === undefined || group.deactivated) throw badRequest('Invalid user group')
  }
  if (typeof value === 'number') return value
  for (const id of value.direct_members)
    if (server.state.users.get(id)?.isActive !== true) throw badRequest(`Invalid user ID: ${String(id)}`)
  // A value of one group alone is that group.
  const [only] = value.direct_subgroups
  return value.direct_members.length === 0 && value.direct_subgroups.length === 1 && only !== undefined
    ? only
    : value
}

function equal(a: GroupValue, b: GroupValue): boolean {
  const plain = (value: GroupValue) =>
    typeof value === 'number'
      ? String(value)
      : JSON.stringify([[...value.direct_members].sort(), [...value.direct_subgroups].sort()])
  return plain(a) === plain(b)
}

/** The value that an update asks for; a stale `old` is refused. */
export function updatedGroup(server: Server, update: GroupUpdate, current: GroupValue): GroupValue {
  if (typeof update === 'number' || !('new' in update)) return checkGroupValue(server, update)
  if (update.old !== undefined && !equal(update.old, current))
    throw refused('EXPECTATION_MISMATCH', "'old' value does not match the expected value.")
  return checkGroupValue(server, update.new)
}

/** Group settings that were given and that the level knows. */
export function groupsOfParams(
  server: Server,
  params: Readonly<Record<string, unknown>>,
): Record<string, GroupValue> {
  const given: Record<string, GroupValue> = {}
  for (const { name } of channelGroupSettings) {
    const value = params[name] as GroupValue | undefined
    if (value !== undefined && hasField('channel', name, server.level))
      given[name] = checkGroupValue(server, value)
  }
  return given
}
