import type { UserId } from '../../../../../shared/api/types.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { mentionText } from './insertion.ts'
import { hasNamesake } from './mentionSuggestions.ts'

/**
 * Returns the Markdown that mentions a user, with the id if several users have the name. null: the user is unknown.
 */
export function mentionOf(state: AccountState, userId: UserId): string | null {
  const user = selectUser(state, userId)
  return user === undefined ? null : mentionText(user.name, userId, hasNamesake(state, user.name), false)
}
