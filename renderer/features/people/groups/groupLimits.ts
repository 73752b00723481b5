import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { realmGroupSetting } from '../../../../shared/model/permissions/groupSetting.ts'
import {
  granteeNames,
  orAdministrators,
  whoMay,
} from '../../../../shared/model/permissions/groupSettingNames.ts'
import {
  canInGroup,
  canInRealm,
  type GroupPermission,
} from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

const settingOf: Readonly<Record<GroupPermission, string>> = {
  mention: 'can_mention_group',
  manage: 'can_manage_group',
  addMembers: 'can_add_members_group',
  removeMembers: 'can_remove_members_group',
  join: 'can_join_group',
  leave: 'can_leave_group',
}

/** Maximum number of groups and users named in one sentence. */
const maxNames = 3

/** Returns why the user may not do something with a group, naming who may. Returns null if the user may. */
export function whyNot(state: AccountState, permission: GroupPermission, group: UserGroup): string | null {
  if (group.isSystem) return t('groups.blocked_system')
  if (canInGroup(state, permission, group.id, state.self.userId, Date.now())) return null
  if (group.isDeactivated) return t('groups.blocked_deactivated')
  const values = [
    group.settings['can_manage_group'],
    group.settings[settingOf[permission]],
    realmGroupSetting(state, 'can_manage_all_groups'),
  ]
  const given = values.flatMap((value) => granteeNames(state, value))
  const names = [...new Set(given)].slice(0, maxNames)
  return t('groups.blocked', { names: listWords(orAdministrators(state, names)) })
}

/** Returns why the user may not create groups, naming who may. Returns null if the user may. */
export function whyNotCreate(state: AccountState): string | null {
  if (canInRealm(state, 'createGroups', state.self.userId, Date.now())) return null
  return t('groups.blocked', { names: listWords(whoMay(state, 'can_create_groups')) })
}

/** Maximum length of a group's name, in characters. */
export const maxName = 100

/** Prefixes that the server refuses in a group's name. */
const prefixes = ['@', 'role:', 'user:', 'stream:', 'channel:']

/**
 * Returns the problem for which the server would refuse a name, or null. `self` is the group being renamed, whose
 * current name is allowed.
 */
export function nameProblem(
  { groups }: Pick<AccountState, 'groups'>,
  given: string,
  self: GroupId | null,
): MessageKey | null {
  const name = given.trim()
  if (name === '') return 'groups.name_empty'
  if ([...name].length > maxName) return 'groups.name_long'
  if (prefixes.some((prefix) => name.startsWith(prefix))) return 'groups.name_prefix'
  const isTaken = [...groups.values()].some((group) => group.id !== self && group.name === name)
  return isTaken ? 'groups.name_taken' : null
}

/** Returns the number of users who are members only through subgroups. */
export const throughSubgroups = (state: AccountState, group: UserGroup): number =>
  membersOfGroup(state, group.id).size - new Set(group.members).size
