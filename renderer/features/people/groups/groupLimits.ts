import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { realmGroupSetting } from '../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames } from '../../../../shared/model/permissions/groupSettingNames.ts'
import {
  canInGroup,
  canInRealm,
  type GroupPermission,
} from '../../../../shared/model/permissions/permissions.ts'
import { administratorNames } from '../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

const settingOf: Readonly<Record<GroupPermission, string>> = {
  mention: 'can_mention_group',
  manage: 'can_manage_group',
  addMembers: 'can_add_members_group',
  removeMembers: 'can_remove_members_group',
  join: 'can_join_group',
  leave: 'can_leave_group',
}

/** Most names of a group setting in one line. */
const maxNames = 3

/** Why the own user may not do something with a group, with who may; null: they may. */
export function whyNot(state: AccountState, permission: GroupPermission, group: UserGroup): string | null {
  if (group.isSystem) return t('groups.blocked_system')
  if (canInGroup(state, permission, group.id, state.self.userId, Date.now())) return null
  if (group.isDeactivated) return t('groups.blocked_deactivated')
  const values = [
    group.settings['can_manage_group'],
    group.settings[settingOf[permission]],
    realmGroupSetting(state, 'can_manage_all_groups'),
  ]
  const given = values.flatMap((value) => granteeNames(state, value, maxNames))
  const names = [...new Set(given)].slice(0, maxNames)
  return t('groups.blocked', { names: listWords(names.length > 0 ? names : administratorNames(state)) })
}

/** Why the own user may not create groups, with who may; null: they may. */
export function whyNotCreate(state: AccountState): string | null {
  if (canInRealm(state, 'createGroups', state.self.userId, Date.now())) return null
  const names = granteeNames(state, realmGroupSetting(state, 'can_create_groups'), maxNames)
  return t('groups.blocked', { names: listWords(names.length > 0 ? names : administratorNames(state)) })
}

/** Longest name of a group, in characters. */
export const maxName = 100

/** Beginnings that the service refuses in a group's name. */
const prefixes = ['@', 'role:', 'user:', 'stream:', 'channel:']

/** Names the problem that the service would refuse a name for; `self`: the group that has it. null: none. */
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

/** Number of people whom a group has through its subgroups alone. */
export const throughSubgroups = (state: AccountState, group: UserGroup): number =>
  membersOfGroup(state, group.id).size - new Set(group.members).size
