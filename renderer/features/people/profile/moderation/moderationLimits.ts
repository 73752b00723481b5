import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { realmGroupSetting } from '../../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames } from '../../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'

/** Maximum number of groups and users named in one sentence. */
const maxNames = 3

const mayDeleteAny = (state: AccountState): boolean =>
  canInRealm(state, 'deleteAnyMessage', state.self.userId, Date.now())

/** Returns true for moderators and for all others who may delete any message. */
export const isModerator = (state: AccountState): boolean =>
  canInRealm(state, 'moderate') || mayDeleteAny(state)

/** Returns why the own user may not delete messages of others, naming who may. Returns null if they may. */
export function whyNotDeleteAll(state: AccountState): string | null {
  if (mayDeleteAny(state)) return null
  const names = granteeNames(state, realmGroupSetting(state, 'can_delete_any_message_group'), maxNames)
  return t('moderation.blocked', { names: listWords(names.length > 0 ? names : administratorNames(state)) })
}
