import type { UnknownEventsState } from './accountState.ts'
import type { Slice } from './slice.ts'

/** Names are the server's choice: no more of them than this are kept, the rest is counted together. */
const mostNames = 50
export const otherUnknownEvents = '…'

export const unknownEventsSlice = {
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    unknown(own, { wireType }) {
      const name = own.has(wireType) || own.size < mostNames ? wireType : otherUnknownEvents
      return new Map(own).set(name, (own.get(name) ?? 0) + 1)
    },
  },
} satisfies Slice<UnknownEventsState>
