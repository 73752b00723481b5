import {
  hasChannelGroupChanges,
  hasOrganizationGroupChanges,
  hasUserGroupChanges,
} from '../../api/capabilities.ts'
import type { GroupSetting, PermissionRule, User, UserGroup } from '../../api/types.ts'
import type { AccountState, GroupsState } from '../state/accountState.ts'
import { memoByObject } from '../../collections/memo.ts'
import { realmNumber } from '../organization/realm.ts'
import type { SettingKind } from './groupSetting.ts'
import { granteeKey, granteesOf, settingOfGrantees, type Grantee } from './groupSettingValue.ts'
import { roles } from '../organization/roles.ts'

/** The values that a group setting allows. */
export interface GroupSettingLimits extends Omit<PermissionRule, 'defaultGroupName'> {
  /** False when the setting takes only a single group. */
  readonly takesSeveral: boolean
}

/** Returns the wire name of a system group, without the at sign of old servers; null for groups made by users. */
export const systemNameOf = ({ isSystem, name }: UserGroup): string | null =>
  isSystem ? name.replace(/^@/, '') : null

const takesChanges: Readonly<Record<SettingKind, (level: number) => boolean>> = {
  stream: hasChannelGroupChanges,
  group: hasUserGroupChanges,
  realm: hasOrganizationGroupChanges,
}

/** Returns the limits of a setting. The few settings of levels 197 to 220 have no rules, so defaults apply. */
export function limitsOf(
  { realm }: Pick<AccountState, 'realm'>,
  kind: SettingKind,
  setting: string,
): GroupSettingLimits {
  const takesGroupChanges = takesChanges[kind](realm.featureLevel)
  const rule = realm.permissionRules?.[kind]?.[setting] ?? {
    requiresSystemGroup: !takesGroupChanges,
    allowsInternet: false,
    allowsNobody: true,
    allowsEveryone: setting !== 'can_remove_subscribers_group',
    allowedSystemGroups: [],
  }
  return { ...rule, takesSeveral: takesGroupChanges && !rule.requiresSystemGroup }
}

const creators: ReadonlySet<string> = new Set(['group_creator', 'channel_creator', 'stream_creator'])

/** Returns the default value of a setting for a new group or channel, or null if the server sends none. */
export function defaultSetting(state: AccountState, kind: SettingKind, setting: string): GroupSetting | null {
  const wanted = state.realm.permissionRules?.[kind]?.[setting]?.defaultGroupName
  if (wanted === undefined) return null
  if (creators.has(wanted)) return { members: [state.self.userId], subgroups: [] }
  for (const group of state.groups.values()) if (systemNameOf(group) === wanted) return group.id
  return null
}

/** Returns true when the setting may name the group. */
export function takesGroup(
  state: Pick<AccountState, 'realm'>,
  limits: GroupSettingLimits,
  group: UserGroup,
): boolean {
  if (group.isDeactivated) return false
  const name = systemNameOf(group)
  if (name === null) return !limits.requiresSystemGroup
  if (limits.allowedSystemGroups.length > 0 && !limits.allowedSystemGroups.includes(name)) return false
  switch (name) {
    case 'role:internet':
      return limits.allowsInternet
    case 'role:everyone':
      return limits.allowsEveryone
    case 'role:nobody':
      return limits.allowsNobody
    // Without a waiting period, full members are the same as members.
    case 'role:fullmembers':
      return realmNumber(state, 'waiting_period_threshold', 0) > 0
    default:
      return true
  }
}

/** Returns true when the setting may name the user. Guests never have a permission that does not allow everyone. */
export const takesPerson = (
  limits: GroupSettingLimits,
  { isActive, isSystemBot, role }: Pick<User, 'isActive' | 'isSystemBot' | 'role'>,
): boolean =>
  limits.takesSeveral && isActive && !isSystemBot && (limits.allowsEveryone || role <= roles.member)

/** Returns the system group without members; undefined when the server has none. */
export const nobodyGroup = memoByObject((groups: GroupsState): UserGroup | undefined => {
  for (const group of groups.values()) if (systemNameOf(group) === 'role:nobody') return group
  return undefined
})

type WithGroups = Pick<AccountState, 'groups'>

/** Returns true for the nobody group, which cannot be combined with other grantees. */
export const isNobody = ({ groups }: WithGroups, { kind, id }: Grantee): boolean =>
  kind === 'group' && nobodyGroup(groups)?.id === id

/**
 * Returns the value with one more grantee. The nobody group, and any grantee of a setting that takes one, replaces the
 * others.
 */
export function withGrantee(
  state: WithGroups,
  limits: GroupSettingLimits,
  value: GroupSetting,
  added: Grantee,
): GroupSetting {
  if (!limits.takesSeveral || isNobody(state, added)) return settingOfGrantees([added])
  const others = granteesOf(value).filter((grantee) => !isNobody(state, grantee))
  return settingOfGrantees([...others, added])
}

/**
 * Returns the value without a grantee, or the nobody group after removing the last one; null when the setting needs a
 * grantee.
 */
export function withoutGrantee(
  { groups }: WithGroups,
  limits: GroupSettingLimits,
  value: GroupSetting,
  removed: Grantee,
): GroupSetting | null {
  const key = granteeKey(removed)
  const left = granteesOf(value).filter((grantee) => granteeKey(grantee) !== key)
  if (left.length > 0) return settingOfGrantees(left)
  const nobody = nobodyGroup(groups)
  return limits.allowsNobody && nobody !== undefined ? nobody.id : null
}
