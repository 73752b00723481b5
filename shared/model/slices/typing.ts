import type { AccountState, TypingState } from '../accountState.ts'
import type { Place } from '../../api/serverEvent.ts'
import type { UserId } from '../../api/types.ts'
import { memoByKey } from '../memo.ts'
import { placeKey, placeOf } from '../place.ts'
import type { Slice } from '../slice.ts'
import { dropExpired, firstExpiry, withoutTyper, withTyper } from '../typers.ts'

export const typingSlice = {
  // Starts and stops were missed: whoever still types sends a start again (specification, Set typing status, rule 2).
  fromSnapshot: (_snapshot, old) => (old?.size === 0 ? old : new Map()),
  on: {
    typing(own, { op, place, senderId, at }, before) {
      if (senderId === before.self.userId) return own
      const key = placeKey(place)
      return op === 'stop'
        ? withoutTyper(own, key, senderId)
        : withTyper(own, key, senderId, (at ?? 0) + before.realm.timing.typingStartedExpiryMs)
    },
    message: (own, { message }, before) =>
      own.size === 0
        ? own
        : withoutTyper(own, placeKey(placeOf(message, before.self.userId)), message.senderId),
    'local/clock': (own, { now }) => dropExpired(own, now),
  },
} satisfies Slice<TypingState>

/** Returns the users who type in the conversation, longest first, without the own user and muted users. */
export const typersIn: (state: AccountState, place: Place) => readonly UserId[] = memoByKey(
  placeKey,
  (state, place) => [state.typing.get(placeKey(place)), state.mutedUsers],
  (state, place) =>
    [...(state.typing.get(placeKey(place))?.keys() ?? [])].filter((id) => !state.mutedUsers.has(id)),
)

/** Returns when the next typing sign expires (milliseconds); null when none can. */
export function nextExpiry(state: Pick<AccountState, 'typing' | 'typingEdits'>): number | null {
  const [a, b] = [firstExpiry(state.typing), firstExpiry(state.typingEdits)]
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
