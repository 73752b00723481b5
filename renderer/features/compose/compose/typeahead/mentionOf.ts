import type { UserId } from '../../../../../shared/api/types.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { mentionText } from './insertion.ts'
import { mentionable } from './suggestions.ts'

/**
 * Returns the Markdown that mentions a user, with the id if several users have the name. null: the user is unknown.
 */
export function mentionOf(state: AccountState, userId: UserId): string | null {
  const user = selectUser(state, userId)
  return user === undefined
    ? null
    : mentionText(user.name, userId, mentionable(state.users).isAmbiguous(user.name), false)
}
