import { firstLevelOf, hasGroupPermission } from '../../../../shared/api/capabilities.ts'
import type { GroupSetting } from '../../../../shared/api/types.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** A group setting of groups: its name on the wire, and its words. */
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

/** The first level that has the permission, where the server is older; null: it is not too old. */
export function levelOfPermission(name: string, level: number): number | null {
  const has = hasGroupPermission(name)
  return has(level) ? null : firstLevelOf(has)
}

const creators: ReadonlySet<string> = new Set(['group_creator', 'channel_creator', 'stream_creator'])

/** Who has a permission of a new group when nothing is said; null: the server does not tell. */
export function defaultPermission(state: AccountState, name: string): GroupSetting | null {
  if (!hasGroupPermission(name)(state.realm.featureLevel)) return null
  const wanted = state.realm.permissionRules?.['group']?.[name]?.defaultGroupName
  if (wanted === undefined) return null
  if (creators.has(wanted)) return { members: [state.self.userId], subgroups: [] }
  for (const group of state.groups.values()) if (systemNameOf(group) === wanted) return group.id
  return null
}
