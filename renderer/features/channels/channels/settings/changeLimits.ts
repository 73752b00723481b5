import { hasChannelPermission } from '../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { lazy } from '../../../../../shared/lazy.ts'
import { granteeNames } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { hasPermission, realmGroupSetting } from '../../../../../shared/model/permissions/groupSetting.ts'
import type { PermissionSetting } from '../../../../../shared/model/permissions/permissionTitles.ts'
import { canInChannel, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames } from '../../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import type { ChangeState } from '../../../common/forms/index.ts'
import { mayCreate, type CreationPermission } from '../../../common/creation/index.ts'

/** The right that a change of a channel needs. */
export type ChangeRight =
  | 'administer'
  | 'changeAccess'
  | 'setTopicsPolicy'
  | 'setDeletePolicy'
  | 'setRetention'
  | 'setDefault'

const inOneLine = lazy(() => new Intl.ListFormat('en-GB'))

/** Most names of a group setting in one line. */
const maxNames = 3

/** The names of those who may administer a channel: administrators, and the channel's own. */
export const channelAdministratorNames = (state: AccountState, channel: Channel): string =>
  administratorsOf(state, channel).join(', ')

function administratorsOf(state: AccountState, { settings }: Channel): readonly string[] {
  const own = hasChannelPermission('can_administer_channel_group')(state.realm.featureLevel)
    ? granteeNames(state, settings['can_administer_channel_group'], maxNames)
    : []
  return [...new Set([...administratorNames(state), ...own])]
}

/** Names who may by a setting of the organisation; it is not the setting that keeps those from it who are in it. */
function realmBlock(state: AccountState, setting: PermissionSetting): string {
  const value = realmGroupSetting(state, setting)
  const names = granteeNames(state, value, maxNames)
  return names.length === 0 || hasPermission(state, value, state.self.userId)
    ? t('channelSettings.block_organization')
    : t('channelSettings.block_realm', { names: names.join(', ') })
}

/** Says what keeps the own user from changing anything of the channel; null: nothing does. */
export function pageBlockOf(state: AccountState, channel: Channel): string | null {
  if (channel.isArchived) return t('channelSettings.archived')
  if (canInChannel(state, 'administer', channel.id)) return null
  const names = administratorsOf(state, channel)
  return names.length === 0
    ? t('channelSettings.block_unknown')
    : t('channelSettings.block', { names: inOneLine().format(names) })
}

/** Says who has a right besides that of changing the channel, where the own user lacks it; null: the own user has it. */
export function blockOf(state: AccountState, { id }: Channel, right: ChangeRight): string | null {
  if (right === 'changeAccess')
    return canInChannel(state, 'changeAccess', id) ? null : t('channelSettings.block_content')
  return creationBlockOf(state, right)
}

/** Permissions of the organisation that decide a right. */
export const decidingSettings: { readonly [R in ChangeRight]?: PermissionSetting } = {
  setTopicsPolicy: 'can_set_topics_policy_group',
  setDeletePolicy: 'can_set_delete_message_policy_group',
}

/** The same for a channel that the own user is about to create, and may change as far as roles allow. */
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

/** The kinds of channels by who sees them. */
export type Privacy = 'web' | 'public' | 'shared' | 'protected'

const creations = {
  web: ['createWebPublicChannel', 'can_create_web_public_channel_group'],
  public: ['createPublicChannel', 'can_create_public_channel_group'],
  shared: ['createPrivateChannel', 'can_create_private_channel_group'],
  protected: ['createPrivateChannel', 'can_create_private_channel_group'],
} as const satisfies Readonly<Record<Privacy, readonly [CreationPermission, PermissionSetting]>>

/** The permission that decides who makes channels of a kind. */
export const creationSetting = (privacy: Privacy): PermissionSetting => creations[privacy][1]

/** Says who may make channels of a kind where the own user may not; null: the own user may. */
export function privacyBlockOf(state: AccountState, privacy: Privacy): string | null {
  const [permission, setting] = creations[privacy]
  return mayCreate(state, permission) ? null : realmBlock(state, setting)
}

/** The state of a row whose change may be out of reach; words: why, null: it is not. */
export const limitedState = (
  words: string | null,
  state: ChangeState | null,
  decidedBy?: PermissionSetting,
): ChangeState | null => (words === null ? state : { kind: 'blocked', words, decidedBy })
