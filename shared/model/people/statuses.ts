import type { AccountState, StatusesState } from '../state/accountState.ts'
import type { UserId, UserStatus } from '../../api/types.ts'
import { withoutRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const none: UserStatus = { text: '', emojiName: '', emojiCode: '', reactionType: '' }

export const statusesSlice = {
  fromSnapshot({ statuses }) {
    const state = new Map<UserId, UserStatus>()
    for (const [id, status] of Object.entries(statuses)) {
      if (!isEmpty(status)) state.set(Number(id), tidy(status))
    }
    return state
  },
  on: {
    user_status(slice, { userId, status: change }) {
      const status = { ...(slice.get(userId) ?? none), ...change }
      return isEmpty(status) ? withoutRecords(slice, [userId]) : new Map(slice).set(userId, tidy(status))
    },
  },
} satisfies Slice<StatusesState>

// A cleared emoji may still carry its type, so the code decides.
const isEmpty = ({ text, emojiCode }: UserStatus): boolean => text === '' && emojiCode === ''
const tidy = (status: UserStatus): UserStatus =>
  status.emojiCode === '' ? { ...none, text: status.text } : status

export function userStatus(state: AccountState, userId: UserId): UserStatus | undefined {
  return state.statuses.get(userId)
}
