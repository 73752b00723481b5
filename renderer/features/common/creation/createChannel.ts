import { t } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { realmGroupSetting } from '../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames, orAdministrators } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { type AccountStore, openAddress } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

const creations = ['createPublicChannel', 'createPrivateChannel', 'createWebPublicChannel'] as const
export type CreationPermission = (typeof creations)[number]

/** Returns true if the own user may currently create channels of the kind. */
export const mayCreate = (state: AccountState, permission: CreationPermission): boolean =>
  canInRealm(state, permission, state.self.userId, Date.now())

/** Returns true if the own user may create channels of any kind. */
export const mayCreateAny = (state: AccountState): boolean =>
  creations.some((permission) => mayCreate(state, permission))

/**
 * Returns the names of those who may create public or private channels, or of administrators if the server does not
 * send this.
 */
function creatorNames(state: AccountState): readonly string[] {
  const names = ['can_create_public_channel_group', 'can_create_private_channel_group'].flatMap((setting) =>
    granteeNames(state, realmGroupSetting(state, setting)),
  )
  return orAdministrators(state, [...new Set(names)])
}

/** Returns why the user may not create channels, naming who may. Returns null if the user may. */
export function whyNotCreate(state: AccountState): string | null {
  if (mayCreateAny(state)) return null
  const names = listWords(creatorNames(state))
  return names === '' ? t('channels.create_blocked_plain') : t('channels.create_blocked', { names })
}

/** Opens the form for a new channel. If the user may not create channels, shows who may. */
export function createChannel(store: AccountStore): void {
  const { state } = store.getState()
  if (state === null) return
  const reason = whyNotCreate(state)
  if (reason === null) openAddress({ view: 'channels', page: 'new' })
  else showToast(reason)
}
