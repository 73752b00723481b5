import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'

/**
 * Returns a user's display name. For users this account may not see, that is the name in the message (`fallback`).
 */
export const nameOf = (state: AccountState, id: UserId, fallback?: string): string =>
  displayUser(state, id, fallback ?? t('messages.unknown_person')).name

/** Names a direct conversation by its users. */
export const directName = (state: AccountState, userIds: readonly UserId[]): string =>
  userIds.length === 0 ? t('app.notes_to_yourself') : userIds.map((id) => nameOf(state, id)).join(', ')
