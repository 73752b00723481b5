import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { whoMay } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'

const mayDeleteAny = (state: AccountState): boolean =>
  canInRealm(state, 'deleteAnyMessage', state.self.userId, Date.now())

/** Returns true for moderators and for all others who may delete any message. */
export const isModerator = (state: AccountState): boolean =>
  canInRealm(state, 'moderate') || mayDeleteAny(state)

/** Returns why the own user may not delete messages of others, naming who may. Returns null if they may. */
export const whyNotDeleteAll = (state: AccountState): string | null =>
  mayDeleteAny(state)
    ? null
    : t('moderation.blocked', { names: listWords(whoMay(state, 'can_delete_any_message_group')) })
