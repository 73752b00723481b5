import type { Slice } from '../slice.ts'
import type { Connection } from '../localEvent.ts'

/** How this account stands with its server. */
export type ConnectionState = Connection

export const connectionSlice = {
  fromSnapshot: (_snapshot, old, at) =>
    old ?? { state: 'connecting', since: at ?? 0, retryAt: null, reason: null, dataAt: null },
  on: { 'local/connection': (_own, event) => event.connection },
} satisfies Slice<ConnectionState>
