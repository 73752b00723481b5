import type { UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { type Slice, unchanged } from '../slice.ts'

export interface SelfState {
  readonly userId: UserId
}

export const selfSlice: Slice<SelfState> = {
  // The same object across registrations: memoised selectors are keyed by it.
  fromSnapshot: ({ selfUserId }, old) => (old?.userId === selfUserId ? old : { userId: selfUserId }),
  reduce: unchanged,
}

export const selfUserId = (state: AccountState): UserId => state.self.userId
