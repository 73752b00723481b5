import { memoSelector } from '../state/memoSelector.ts'
import type { PinsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import { conversationKey } from '../../api/conversationKey.ts'
import type { Pin } from '../state/localRecords.ts'

const keyOf = ({ conversation }: Pin): string => conversationKey(conversation)

/** Maximum number of pinned conversations. */
export const maxPins = 200

/** Pinned conversations. Main follows renamed topics and lost channels, and reports changes by the same two events. */
export const pinsSlice = {
  // A registration does not contain pins.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/pin': (own, { pin }) => withRecords(own, [pin], keyOf),
    'local/pin-gone': (own, { key }) => withoutRecords(own, [key]),
  },
} satisfies Slice<PinsState>

/** Returns the pinned conversations in the user's order. */
export const pinsInOrder = memoSelector<readonly Pin[]>(
  (state) => [state.pins],
  (state) => [...state.pins.values()].sort((a, b) => a.rank - b.rank),
)

/** Returns the pins whose rank changes to get this order. Their ranks are redistributed among them. */
export function reordered(pins: readonly Pin[], keys: readonly string[]): readonly Pin[] {
  const byKey = new Map(pins.map((pin) => [keyOf(pin), pin]))
  const ordered = keys.flatMap((key) => byKey.get(key) ?? [])
  const ranks = ordered.map(({ rank }) => rank).sort((a, b) => a - b)
  return ordered.flatMap((pin, at) => {
    const rank = ranks[at] ?? pin.rank
    return rank === pin.rank ? [] : [{ ...pin, rank }]
  })
}
