import type { UnknownEventsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

/** The server chooses the names, so their number is limited. Names beyond the limit are counted together. */
const maxNames = 50
export const otherUnknownEvents = '…'

export const unknownEventsSlice = {
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    unknown(slice, { wireType }) {
      const name = slice.has(wireType) || slice.size < maxNames ? wireType : otherUnknownEvents
      return new Map(slice).set(name, (slice.get(name) ?? 0) + 1)
    },
  },
} satisfies Slice<UnknownEventsState>
