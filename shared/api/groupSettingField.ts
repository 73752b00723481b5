import type { GroupId, GroupSetting } from './types.ts'

// Without schemas, because the page uses these functions.

/** Returns the group setting in a field of the organization; undefined for other values. */
export function groupSettingOf(value: unknown): GroupSetting | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { direct_members: members, direct_subgroups: subgroups } = value as Record<string, unknown>
  return isIds(members) && isIds(subgroups) ? { members, subgroups } : undefined
}

/** Returns a group setting as the server has it. The inverse of `groupSettingOf`. */
export const fieldOfGroupSetting = (setting: GroupSetting) =>
  typeof setting === 'number'
    ? setting
    : { direct_members: setting.members, direct_subgroups: setting.subgroups }

const isIds = (value: unknown): value is readonly GroupId[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number')
