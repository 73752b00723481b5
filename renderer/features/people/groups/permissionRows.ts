import { firstLevelOf, hasGroupPermission } from '../../../../shared/api/capabilities.ts'
import type { GroupSetting } from '../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'
import { defaultSetting } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** Permission of a group, with its wire name and label. */
export interface PermissionRow {
  readonly name: string
  readonly label: MessageKey
}

export const permissionRows: readonly PermissionRow[] = [
  { name: 'can_mention_group', label: 'groups.can_mention' },
  { name: 'can_add_members_group', label: 'groups.can_add' },
  { name: 'can_remove_members_group', label: 'groups.can_remove' },
  { name: 'can_join_group', label: 'groups.can_join' },
  { name: 'can_leave_group', label: 'groups.can_leave' },
  { name: 'can_manage_group', label: 'groups.can_manage' },
]

/** Returns the first feature level that has the permission if the server is older, or null if the server has it. */
export function levelOfPermission(name: string, level: number): number | null {
  const has = hasGroupPermission(name)
  return has(level) ? null : firstLevelOf(has)
}

/** Returns who has a permission of a new group by default, or null if the server does not send this. */
export const defaultPermission = (state: AccountState, name: string): GroupSetting | null =>
  hasGroupPermission(name)(state.realm.featureLevel) ? defaultSetting(state, 'group', name) : null
