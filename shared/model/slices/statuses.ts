import type { UserId, UserStatus } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import type { Slice } from '../slice.ts'

/** People who have a status set. */
export type StatusesState = ReadonlyMap<UserId, UserStatus>

const none: UserStatus = { text: '', emojiName: '', emojiCode: '', reactionType: '' }

export const statusesSlice = {
  fromSnapshot: ({ statuses }) =>
    new Map(Object.entries(statuses).map(([id, status]) => [Number(id), status])),
  on: {
    user_status(own, event) {
      const status = { ...(own.get(event.userId) ?? none), ...event.status }
      const next = new Map(own)
      // A cleared emoji may still carry its type: the code decides.
      if (status.text === '' && status.emojiCode === '') next.delete(event.userId)
      else next.set(event.userId, status)
      return next.size === own.size && !next.has(event.userId) ? own : next
    },
  },
} satisfies Slice<StatusesState>

export function userStatus(state: AccountState, userId: UserId): UserStatus | undefined {
  return state.statuses.get(userId)
}
