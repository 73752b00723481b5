import type { OutboxRow } from '../localEvent.ts'
import type { Slice } from '../slice.ts'

/** What was sent here and is not confirmed, by local id, in the order of sending. */
export type OutboxState = ReadonlyMap<string, OutboxRow>

export const outboxSlice: Slice<OutboxState> = {
  // A registration knows nothing of what was not delivered.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  reduce(own, event) {
    switch (event.type) {
      case 'local/outbox':
        return new Map(own).set(event.row.localId, event.row)
      case 'local/outbox-gone':
        return without(own, event.localId)
      case 'message':
        return event.localId === null ? own : without(own, event.localId)
      default:
        return own
    }
  },
}

function without(own: OutboxState, localId: string): OutboxState {
  if (!own.has(localId)) return own
  const left = new Map(own)
  left.delete(localId)
  return left
}
