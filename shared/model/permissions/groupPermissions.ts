import type { AccountState } from '../state/accountState.ts'
import type { GroupId, UserGroup, UserId } from '../../api/types.ts'
import { isUserInGroup } from '../people/groupMembers.ts'
import { hasPermission, takesGuests } from './groupSetting.ts'
import { canInRealm } from './realmPermissions.ts'
import { isGuest } from './ranks.ts'

interface Case {
  readonly state: AccountState
  readonly group: UserGroup
  readonly userId: UserId
  readonly now: number
}

type Rule = (request: Case) => boolean

const inSetting =
  (setting: string, guests: boolean, otherwise: Rule = () => false): Rule =>
  (one) => {
    const value = one.group.settings[setting]
    if (value === undefined) return otherwise(one)
    if (isGuest(one.state, one.userId) && !takesGuests(one.state, 'group', setting, guests)) return false
    return hasPermission(one.state, value, one.userId)
  }

/**
 * The rule for servers without group settings: the organization's policy decides, and other users than administrators
 * manage only their own groups.
 */
const managesByPolicy: Rule = ({ state, group, userId, now }) =>
  canInRealm(state, 'administer', userId, now) ||
  (canInRealm(state, 'createGroups', userId, now) && isUserInGroup(state, group.id, userId))

const managesAll: Rule = ({ state, userId, now }) => canInRealm(state, 'manageAllGroups', userId, now)
const manages: Rule = (one) =>
  one.group.settings.can_manage_group === undefined
    ? managesByPolicy(one)
    : managesAll(one) || inSetting('can_manage_group', false)(one)
const managesOr =
  (rule: Rule): Rule =>
  (one) =>
    manages(one) || rule(one)

const rules = {
  mention: inSetting('can_mention_group', true, () => true),
  manage: manages,
  addMembers: managesOr(inSetting('can_add_members_group', false)),
  removeMembers: managesOr(inSetting('can_remove_members_group', false)),
  /** Joining on one's own. Users who may add members may also add themselves. */
  join: managesOr(
    (one) => inSetting('can_add_members_group', false)(one) || inSetting('can_join_group', false)(one),
  ),
  leave: managesOr(
    (one) => inSetting('can_remove_members_group', false)(one) || inSetting('can_leave_group', true)(one),
  ),
} as const satisfies Readonly<Record<string, Rule>>

/** Permissions that no user has for system groups. Deactivated groups allow nothing at all. */
const readOnly: ReadonlySet<string> = new Set(Object.keys(rules).filter((name) => name !== 'mention'))

export type GroupPermission = keyof typeof rules
export const groupPermissions = Object.keys(rules) as readonly GroupPermission[]

/** Returns true when the user (by default the own user) has the permission for the group. now: milliseconds. */
export function canInGroup(
  state: AccountState,
  permission: GroupPermission,
  groupId: GroupId,
  userId: UserId = state.self.userId,
  now: number = Infinity,
): boolean {
  const group = state.groups.get(groupId)
  if (group === undefined || group.isDeactivated) return false
  if (group.isSystem && readOnly.has(permission)) return false
  return rules[permission]({ state, group, userId, now })
}

/** Returns true when the own user may reactivate a deactivated group. now: milliseconds. */
export function canReactivateGroup(state: AccountState, groupId: GroupId, now: number = Infinity): boolean {
  const group = state.groups.get(groupId)
  if (group === undefined || !group.isDeactivated || group.isSystem) return false
  return manages({ state, group, userId: state.self.userId, now })
}
