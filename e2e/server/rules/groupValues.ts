import { badRequest, refused } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import type { GroupValue } from '../state/records.ts'
import { systemGroups } from './groups.ts'

/** A new value, optionally with the value that the client expects to replace. */
export type GroupUpdate = GroupValue | { readonly new: GroupValue; readonly old?: GroupValue | undefined }

/** Restrictions on the value of a group setting. */
export interface GroupRule {
  readonly name: string
  readonly guestsToo?: boolean
  readonly nobodyToo?: boolean
  readonly systemOnly?: boolean
  /** The only system groups that the setting accepts; absent: any permitted by the other rules. */
  readonly systemGroups?: readonly string[]
}

const isObject = (value: GroupUpdate): value is Exclude<GroupUpdate, number> => typeof value !== 'number'

/** Refuses values with unknown or deactivated groups or users. A single group is simplified to its id. */
export function checkGroupValue(server: Server, value: GroupValue): GroupValue {
  const groups = typeof value === 'number' ? [value] : value.direct_subgroups
  for (const id of groups) {
    const group = server.state.groups.get(id)
    if (group === undefined || group.deactivated) throw badRequest('Invalid user group')
  }
  if (typeof value === 'number') return value
  for (const id of value.direct_members)
    if (server.state.users.get(id)?.isActive !== true) throw badRequest(`Invalid user ID: ${String(id)}`)
  const unique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  const [only, ...more] = unique(value.direct_subgroups)
  return value.direct_members.length === 0 && only !== undefined && more.length === 0
    ? only
    : { direct_members: unique(value.direct_members), direct_subgroups: unique(value.direct_subgroups) }
}

/** True if two values contain the same users and groups, in any order. */
export function equalGroupValues(a: GroupValue, b: GroupValue): boolean {
  const plain = (value: GroupValue) => {
    if (typeof value === 'number') return String(value)
    const sorted = (ids: readonly number[]) => [...ids].sort((x, y) => x - y)
    return JSON.stringify([sorted(value.direct_members), sorted(value.direct_subgroups)])
  }
  return plain(a) === plain(b)
}

/** Refuses values that a setting does not accept. */
export function checkGroupRule(server: Server, rule: GroupRule, value: GroupValue): GroupValue {
  const checked = checkGroupValue(server, value)
  const name = typeof checked === 'number' ? (server.state.groups.get(checked)?.name ?? '') : ''
  const isSystem = name in systemGroups
  if (rule.systemOnly === true && !isSystem)
    throw refused(
      server.has('systemGroupCode') ? 'SYSTEM_GROUP_REQUIRED' : 'BAD_REQUEST',
      `'${rule.name}' must be a system user group.`,
      {
        ...(server.has('systemGroupCode') ? { setting_name: rule.name } : {}),
      },
    )
  const isWrong =
    name === 'role:internet' ||
    (name === 'role:everyone' && rule.guestsToo !== true) ||
    (name === 'role:nobody' && rule.nobodyToo === false) ||
    (isSystem && rule.systemGroups?.includes(name) === false)
  if (isWrong) throw badRequest(`'${rule.name}' setting cannot be set to '${name}' group.`)
  return checked
}

/**
 * Returns the requested value of an update; refuses a stale `old`. `pairs`: true if the level requires the previous
 * value, false if it does not accept it; absent: both are accepted.
 */
export function updatedGroup(
  server: Server,
  rule: GroupRule,
  update: GroupUpdate,
  current: GroupValue,
  pairs?: boolean,
): GroupValue {
  const isPair = isObject(update) && 'new' in update
  if (pairs !== undefined && pairs !== isPair) throw badRequest(`${rule.name} is not a group setting`)
  if (!isPair) return checkGroupRule(server, rule, update)
  if (update.old !== undefined && !equalGroupValues(checkShape(update.old), current))
    throw refused('EXPECTATION_MISMATCH', "'old' value does not match the expected value.")
  return checkGroupRule(server, rule, update.new)
}

function checkShape(value: GroupValue): GroupValue {
  if (typeof value === 'number') return value
  const [only, ...more] = value.direct_subgroups
  return value.direct_members.length === 0 && only !== undefined && more.length === 0 ? only : value
}

/** Returns a value without a user; the same object if it did not contain them. */
export function withoutMember(value: GroupValue, userId: number): GroupValue {
  if (typeof value === 'number' || !value.direct_members.includes(userId)) return value
  return { ...value, direct_members: value.direct_members.filter((id) => id !== userId) }
}

/** True if a value contains a group directly, not only through a subgroup. */
export function namesGroup(value: GroupValue | undefined, groupId: number): boolean {
  if (value === undefined) return false
  return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId)
}
