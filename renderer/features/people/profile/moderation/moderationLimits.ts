import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { realmGroupSetting } from '../../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames } from '../../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'

/** Most names of a group setting in one line. */
const maxNames = 3

const mayDeleteAny = (state: AccountState): boolean =>
  canInRealm(state, 'deleteAnyMessage', state.self.userId, Date.now())

/** True for those whom moderation concerns: moderators, and everybody who may delete messages of others. */
export const isModerator = (state: AccountState): boolean =>
  canInRealm(state, 'moderate') || mayDeleteAny(state)

/** Why the own user may not delete messages of others, with who may; null: they may. */
export function whyNotDeleteAll(state: AccountState): string | null {
  if (mayDeleteAny(state)) return null
  const names = granteeNames(state, realmGroupSetting(state, 'can_delete_any_message_group'), maxNames)
  return t('moderation.blocked', { names: listWords(names.length > 0 ? names : administratorNames(state)) })
}
