import type { Place } from '../../api/serverEvent.ts'
import type { UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { memoByKey } from '../memo.ts'
import { placeKey, placeOf } from '../place.ts'
import type { Slice } from '../slice.ts'

/** Who types where, by placeKey: person to the time (milliseconds, this computer's clock) when it ends by itself. */
export type TypingState = ReadonlyMap<string, ReadonlyMap<UserId, number>>

export const typingSlice = {
  // Starts and stops were missed: who still types says so again.
  fromSnapshot: (_snapshot, old) => (old?.size === 0 ? old : new Map()),
  on: {
    typing(own, event, before) {
      if (event.senderId === before.self.userId) return own
      const key = placeKey(event.place)
      if (event.op === 'stop') return ended(own, key, event.senderId)
      const expiresAt = (event.at ?? 0) + before.realm.timing.typingStartedExpiryMs
      return new Map(own).set(key, new Map(own.get(key)).set(event.senderId, expiresAt))
    },
    message: (own, { message }, before) =>
      ended(own, placeKey(placeOf(message, before.self.userId)), message.senderId),
    'local/clock': (own, { now }) => expired(own, now),
  },
} satisfies Slice<TypingState>

function ended(own: TypingState, key: string, userId: UserId): TypingState {
  const typers = own.get(key)
  if (!typers?.has(userId)) return own
  const left = new Map(typers)
  left.delete(userId)
  return put(own, key, left)
}

function put(own: TypingState, key: string, typers: ReadonlyMap<UserId, number>): TypingState {
  const next = new Map(own)
  if (typers.size === 0) next.delete(key)
  else next.set(key, typers)
  return next
}

function expired(own: TypingState, now: number): TypingState {
  let next = own
  for (const [key, typers] of own) {
    const left = new Map([...typers].filter(([, expiresAt]) => expiresAt > now))
    if (left.size !== typers.size) next = put(next, key, left)
  }
  return next
}

/** Those who type there, longest first, without the own user and muted people. */
export const typersIn: (state: AccountState, place: Place) => readonly UserId[] = memoByKey(
  placeKey,
  (state, place) => [state.typing.get(placeKey(place)), state.mutedUsers],
  (state, place) =>
    [...(state.typing.get(placeKey(place))?.keys() ?? [])].filter((id) => !state.mutedUsers.has(id)),
)

/** When the next typing sign ends by itself (milliseconds); null: the clock has nothing to do. */
export function nextExpiry(state: Pick<AccountState, 'typing'>): number | null {
  let next: number | null = null
  for (const typers of state.typing.values()) {
    for (const expiresAt of typers.values()) next = next === null ? expiresAt : Math.min(next, expiresAt)
  }
  return next
}
