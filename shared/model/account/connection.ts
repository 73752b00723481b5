import type { ConnectionState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const connectionSlice = {
  fromSnapshot: (_snapshot, old, at) =>
    old ?? { state: 'connecting', since: at ?? 0, retryAt: null, reason: null, dataAt: null },
  on: { 'local/connection': (_own, event) => event.connection },
} satisfies Slice<ConnectionState>
