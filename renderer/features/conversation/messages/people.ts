import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'

/**
 * Returns a user's display name. For users this account may not see, that is the name in the message (`fallback`).
 */
export const nameOf = (state: AccountState, id: UserId, fallback?: string): string =>
  displayUser(state, id, fallback ?? t('messages.unknown_person')).name

/** Names a direct conversation by its users. */
export const directName = (state: AccountState, userIds: readonly UserId[]): string =>
  userIds.length === 0 ? t('app.notes_to_yourself') : userIds.map((id) => nameOf(state, id)).join(', ')

/** Returns a sentence with the number of users who are typing, and the names of two of them. */
export function typingWords(count: number, first: string, second: string): string {
  if (count === 1) return t('messages.typing_one', { name: first })
  return count === 2
    ? t('messages.typing_two', { first, second })
    : t('messages.typing_many', { first, second, count: count - 2 })
}
