import type { UnknownEventsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

/** The server chooses the names, so their number is limited. Names beyond the limit are counted together. */
const maxNames = 50
export const otherUnknownEvents = '…'

export const unknownEventsSlice = {
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    unknown(own, { wireType }) {
      const name = own.has(wireType) || own.size < maxNames ? wireType : otherUnknownEvents
      return new Map(own).set(name, (own.get(name) ?? 0) + 1)
    },
  },
} satisfies Slice<UnknownEventsState>
