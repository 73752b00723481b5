import { hasChannelPermission } from '../../../../../shared/api/capabilities.ts'
import type { Channel, GroupSetting } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { realmGroupSetting } from '../../../../../shared/model/permissions/groupSetting.ts'
import { systemNameOf } from '../../../../../shared/model/permissions/groupSettingLimits.ts'
import { granteeNames, orAdministrators } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { granteesOf, settingOfGrantees } from '../../../../../shared/model/permissions/groupSettingValue.ts'
import type { PermissionSetting } from '../../../../../shared/model/permissions/permissionTitles.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames } from '../../../../../shared/model/permissions/ranks.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'

function namesOf(state: AccountState, { settings }: Channel, setting: string): readonly string[] {
  const value = settings[setting]
  return value !== undefined && hasChannelPermission(setting)(state.realm.featureLevel)
    ? granteeNames(state, withoutAdministrators(state, value))
    : []
}

/** Returns who may add members if the own user may not. Returns null if the user may. */
export function addBlockOf(state: AccountState, channel: Channel): string | null {
  if (channel.isArchived) return t('channelMembers.add_archived')
  if (canInChannel(state, 'addSubscribers', channel.id)) return null
  if (!canInChannel(state, 'readContent', channel.id)) return t('channelMembers.add_content')
  const own = namesOf(state, channel, 'can_add_subscribers_group')
  const all = granteeNames(state, realmGroupSetting(state, 'can_add_subscribers_group'))
  const names = orAdministrators(state, [...new Set([...all, ...own])])
  return t('channelMembers.add_blocked', { names: listWords(names) })
}

/**
 * Returns the organization's permission that keeps the own user from adding members, or undefined if something else
 * does.
 */
export const addDecidedBy = (state: AccountState, channel: Channel): PermissionSetting | undefined =>
  channel.isArchived ||
  canInChannel(state, 'addSubscribers', channel.id) ||
  !canInChannel(state, 'readContent', channel.id)
    ? undefined
    : 'can_add_subscribers_group'

const administratorGroups: ReadonlySet<string | null> = new Set(['role:administrators', 'role:owners'])

/** Returns the value without the groups of administrators, who are named anyway. */
function withoutAdministrators({ groups }: AccountState, value: GroupSetting): GroupSetting {
  const others = granteesOf(value).filter(({ kind, id }) => {
    const group = kind === 'group' ? groups.get(id) : undefined
    return group === undefined || !administratorGroups.has(systemNameOf(group))
  })
  return settingOfGrantees(others)
}

/**
 * Returns who may remove members if the own user may not. Returns null if the user may. It is shown after the
 * sentence of `addBlockOf`, if any.
 */
export function removeBlockOf(state: AccountState, channel: Channel): string | null {
  if (canInChannel(state, 'removeSubscribers', channel.id)) return null
  const own = ['can_administer_channel_group', 'can_remove_subscribers_group'].flatMap((setting) =>
    namesOf(state, channel, setting),
  )
  const names = listWords([...new Set([...administratorNames(state), ...own])])
  const isAfterAdd = addBlockOf(state, channel) !== null && !channel.isArchived
  return t(isAfterAdd ? 'channelMembers.remove_blocked_too' : 'channelMembers.remove_blocked', { names })
}
