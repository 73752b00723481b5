import type { Slice } from '../slice.ts'
import type { Connection } from '../localEvent.ts'

/** How this account stands with its server. */
export type ConnectionState = Connection

export const connectionSlice: Slice<ConnectionState> = {
  fromSnapshot: (_snapshot, old, at) =>
    old ?? { state: 'connecting', since: at ?? 0, retryAt: null, reason: null },
  reduce: (own, event) => (event.type === 'local/connection' ? event.connection : own),
}
