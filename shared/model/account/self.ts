import type { AccountState, SelfState } from '../state/accountState.ts'
import type { UserId } from '../../api/types.ts'
import { noRows, type Slice } from '../state/slice.ts'

export const selfSlice = {
  // The same object across registrations, because memoized selectors are keyed by it.
  fromSnapshot: ({ selfUserId }, old) => (old?.userId === selfUserId ? old : { userId: selfUserId }),
  on: noRows,
} satisfies Slice<SelfState>

export const selfUserId = (state: AccountState): UserId => state.self.userId
