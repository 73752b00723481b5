import { hasChannelPermission } from '../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { lazy } from '../../../../../shared/lazy.ts'
import { granteeNames } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { hasPermission, realmGroupSetting } from '../../../../../shared/model/permissions/groupSetting.ts'
import type { PermissionSetting } from '../../../../../shared/model/permissions/permissionTitles.ts'
import { canInChannel, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames } from '../../../../../shared/model/permissions/ranks.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { ChangeState } from '../../../common/forms/index.ts'
import { mayCreate, type CreationPermission } from '../../../common/creation/index.ts'

/** Right that a change of a channel needs. */
export type ChangeRight =
  | 'administer'
  | 'changeAccess'
  | 'setTopicsPolicy'
  | 'setDeletePolicy'
  | 'setRetention'
  | 'setDefault'

const inOneLine = lazy(() => new Intl.ListFormat('en-GB'))

/** Returns the names of those who may administer a channel: administrators, and those with the channel's permission. */
export const channelAdministratorNames = (state: AccountState, channel: Channel): string =>
  administratorsOf(state, channel).join(', ')

function administratorsOf(state: AccountState, { settings }: Channel): readonly string[] {
  const own = hasChannelPermission('can_administer_channel_group')(state.realm.featureLevel)
    ? granteeNames(state, settings['can_administer_channel_group'])
    : []
  return [...new Set([...administratorNames(state), ...own])]
}

/**
 * Returns who has a permission of the organization. If the own user is among them, something else is the reason, so
 * the answer names nobody.
 */
function realmBlock(state: AccountState, setting: PermissionSetting): string {
  const value = realmGroupSetting(state, setting)
  const names = granteeNames(state, value)
  return names.length === 0 || hasPermission(state, value, state.self.userId)
    ? t('channelSettings.block_organization')
    : t('channelSettings.block_realm', { names: names.join(', ') })
}

/** Returns why the own user may not change the channel at all, or null if they may. */
export function pageBlockOf(state: AccountState, channel: Channel): string | null {
  if (channel.isArchived) return t('channelSettings.archived')
  if (canInChannel(state, 'administer', channel.id)) return null
  const names = administratorsOf(state, channel)
  return names.length === 0
    ? t('channelSettings.block_unknown')
    : t('channelSettings.block', { names: inOneLine().format(names) })
}

/**
 * Returns who has a right beyond administering the channel if the own user lacks it. Returns null if the user has it.
 */
export function blockOf(state: AccountState, { id }: Channel, right: ChangeRight): string | null {
  if (right === 'changeAccess')
    return canInChannel(state, 'changeAccess', id) ? null : t('channelSettings.block_content')
  return creationBlockOf(state, right)
}

/** Permissions of the organization that grant a right. */
export const decidingSettings: { readonly [R in ChangeRight]?: PermissionSetting } = {
  setTopicsPolicy: 'can_set_topics_policy_group',
  setDeletePolicy: 'can_set_delete_message_policy_group',
}

/** Same as `blockOf` for a channel that the own user is about to create and would administer. */
export function creationBlockOf(state: AccountState, right: ChangeRight): string | null {
  switch (right) {
    case 'administer':
    case 'changeAccess':
      return null
    case 'setTopicsPolicy':
      return canInRealm(state, 'setTopicsPolicy') ? null : realmBlock(state, 'can_set_topics_policy_group')
    case 'setDeletePolicy':
      return canInRealm(state, 'setDeletePolicy')
        ? null
        : realmBlock(state, 'can_set_delete_message_policy_group')
    case 'setRetention':
      return canInRealm(state, 'own')
        ? null
        : t('channelSettings.block_owners', { names: ownerNames(state).join(', ') })
    case 'setDefault':
      return canInRealm(state, 'administer')
        ? null
        : t('channelSettings.block_administrators', { names: administratorNames(state).join(', ') })
  }
}

/** Kinds of channels by who can see them, most open first. */
export type Privacy = 'web' | 'public' | 'shared' | 'protected'

const creations = {
  web: ['createWebPublicChannel', 'can_create_web_public_channel_group'],
  public: ['createPublicChannel', 'can_create_public_channel_group'],
  shared: ['createPrivateChannel', 'can_create_private_channel_group'],
  protected: ['createPrivateChannel', 'can_create_private_channel_group'],
} as const satisfies Readonly<Record<Privacy, readonly [CreationPermission, PermissionSetting]>>

/** Returns the permission that allows creating channels of a kind. */
export const creationSetting = (privacy: Privacy): PermissionSetting => creations[privacy][1]

/** Returns who may create channels of a kind if the own user may not. Returns null if the user may. */
export function privacyBlockOf(state: AccountState, privacy: Privacy): string | null {
  const [permission, setting] = creations[privacy]
  return mayCreate(state, permission) ? null : realmBlock(state, setting)
}

/** Returns the state of a row: blocked with the reason in `words`, or the given state if `words` is null. */
export const limitedState = (
  words: string | null,
  state: ChangeState | null,
  decidedBy?: PermissionSetting,
): ChangeState | null => (words === null ? state : { kind: 'blocked', words, decidedBy })
