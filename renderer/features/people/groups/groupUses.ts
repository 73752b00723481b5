import type { ChannelId, GroupId, GroupSetting, UserGroup } from '../../../../shared/api/types.ts'
import { granteesOf } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { realmGroupSetting } from '../../../../shared/model/permissions/groupSetting.ts'
import { memoByKey } from '../../../../shared/model/state/memoSelector.ts'

/** Setting that names a group. */
export type GroupUse =
  | { readonly kind: 'organisation'; readonly setting: string }
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly setting: string }
  | { readonly kind: 'group'; readonly groupId: GroupId; readonly setting: string }

const names = (value: GroupSetting | undefined, groupId: GroupId): boolean =>
  value !== undefined && granteesOf(value).some(({ kind, id }) => kind === 'group' && id === groupId)

/**
 * Returns the settings that name a group: of the organization, of channels, and of other active groups. The result is
 * cached until one of these changes.
 */
export const groupUses = memoByKey<GroupId, readonly GroupUse[]>(
  String,
  ({ channels, groups, realm }) => [channels, groups, realm],
  (state, groupId) => {
    const uses: GroupUse[] = []
    for (const setting of Object.keys(state.realm.fields))
      if (/^can_\w+_group$/.test(setting) && names(realmGroupSetting(state, setting), groupId))
        uses.push({ kind: 'organisation', setting })
    for (const { id: channelId, isArchived, settings } of state.channels.values())
      for (const [setting, value] of Object.entries(settings))
        if (!isArchived && names(value, groupId)) uses.push({ kind: 'channel', channelId, setting })
    for (const { id, isDeactivated, isSystem, settings } of state.groups.values())
      for (const [setting, value] of Object.entries(settings))
        if (id !== groupId && !isDeactivated && !isSystem && names(value, groupId))
          uses.push({ kind: 'group', groupId: id, setting })
    return uses
  },
)

/** Returns the active groups that have the group as a subgroup. */
export const supergroupsOf = memoByKey<GroupId, readonly UserGroup[]>(
  String,
  ({ groups }) => [groups],
  ({ groups }, groupId) =>
    [...groups.values()].filter(
      ({ isDeactivated, subgroups }) => !isDeactivated && subgroups.includes(groupId),
    ),
)

/** Returns the wire name of a permission as words: "invite users" for `can_invite_users_group`. */
export const permissionWords = (name: string): string =>
  name
    .replace(/^can_/, '')
    .replace(/_group$/, '')
    .replaceAll('_', ' ')
