import type { AccountState, MutedUsersState } from '../state/accountState.ts'
import type { UserId } from '../../api/types.ts'
import type { Slice } from '../state/slice.ts'

export const mutedUsersSlice = {
  fromSnapshot: ({ mutedUserIds }) => new Set(mutedUserIds),
  on: { muted_users: (_own, event) => new Set(event.userIds) },
} satisfies Slice<MutedUsersState>

export function isUserMuted(state: Pick<AccountState, 'mutedUsers'>, userId: UserId): boolean {
  return state.mutedUsers.has(userId)
}
