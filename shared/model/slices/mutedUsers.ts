import type { UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import type { Slice } from '../slice.ts'

/** People whose messages this account does not want to see. */
export type MutedUsersState = ReadonlySet<UserId>

export const mutedUsersSlice: Slice<MutedUsersState> = {
  fromSnapshot: ({ mutedUserIds }) => new Set(mutedUserIds),
  reduce: (own, event) => (event.type === 'muted_users' ? new Set(event.userIds) : own),
}

export function isUserMuted(state: Pick<AccountState, 'mutedUsers'>, userId: UserId): boolean {
  return state.mutedUsers.has(userId)
}
