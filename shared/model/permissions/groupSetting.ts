import type { AccountState } from '../state/accountState.ts'
import { groupSettingOf } from '../../api/groupSettingField.ts'
import type { GroupSetting, UserId } from '../../api/types.ts'
import { isUserInGroup } from '../people/groupMembers.ts'

/** Returns true when a permission setting, which names a group or users and groups, includes the user. */
export function hasPermission(
  state: Pick<AccountState, 'groups'>,
  setting: GroupSetting | undefined,
  userId: UserId,
): boolean {
  if (setting === undefined) return false
  if (typeof setting === 'number') return isUserInGroup(state, setting, userId)
  return setting.members.includes(userId) || setting.subgroups.some((id) => isUserInGroup(state, id, userId))
}

/** Returns a group setting of the organization by its wire name; undefined when the server lacks it. */
export function realmGroupSetting(
  state: Pick<AccountState, 'realm'>,
  name: string,
): GroupSetting | undefined {
  return groupSettingOf(state.realm.fields[name])
}

export type SettingKind = 'realm' | 'stream' | 'group'

/**
 * Returns true when guests may have the permission, as members of its group. otherwise: the result for servers without
 * permission rules.
 */
export function takesGuests(
  state: Pick<AccountState, 'realm'>,
  kind: SettingKind,
  setting: string,
  otherwise: boolean,
): boolean {
  return state.realm.permissionRules?.[kind]?.[setting]?.allowsEveryone ?? otherwise
}
