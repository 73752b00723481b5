import type { GroupSetting } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { granteeNames } from '../../../../../../shared/model/permissions/groupSettingNames.ts'
import { systemNameOf } from '../../../../../../shared/model/permissions/groupSettingLimits.ts'
import { realmGroupSetting } from '../../../../../../shared/model/permissions/groupSetting.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import type { PermissionRow } from './permissionRows.ts'

/** Reduces the values to "everyone" if one of them grants it. */
function widest(
  { groups }: AccountState,
  values: readonly (GroupSetting | undefined)[],
): readonly (GroupSetting | undefined)[] {
  const everyone = values.find((value) => {
    const group = typeof value === 'number' ? groups.get(value) : undefined
    return group !== undefined && systemNameOf(group) === 'role:everyone'
  })
  return everyone === undefined ? values : [everyone]
}

/** Returns who has the permission in every channel through the organization, or null if only the channel grants it. */
export function inheritedWords(state: AccountState, { name, inherits = [] }: PermissionRow): string | null {
  const names =
    name === 'can_administer_channel_group'
      ? [t('groupSetting.administrators')]
      : widest(
          state,
          inherits.map((setting) => realmGroupSetting(state, setting)),
        ).flatMap((value) => granteeNames(state, value))
  return names.length === 0
    ? null
    : t('channelSettings.can_inherited', { names: [...new Set(names)].join(', ') })
}

/**
 * Returns the text for a permission that the channel grants to nobody. Users who can change the channel can always
 * remove members, hence "nobody else".
 */
export const nobodyWords = ({ name }: PermissionRow): string =>
  t(name === 'can_remove_subscribers_group' ? 'channelSettings.can_nobodyElse' : 'groupSetting.nobody')

/** Returns who can join a public channel without being added. */
export const openWords = (isWebPublic: boolean): string =>
  t(isWebPublic ? 'channelSettings.can_subscribe_web' : 'channelSettings.can_subscribe_public')
