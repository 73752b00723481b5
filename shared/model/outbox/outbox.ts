import type { OutboxState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const outboxSlice = {
  // A registration does not contain unsent messages.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/outbox': (slice, { row }) => new Map(slice).set(row.localId, row),
    'local/outbox-gone': (slice, { localId }) => without(slice, localId),
    message: (slice, { localId }) => (localId === null ? slice : without(slice, localId)),
  },
} satisfies Slice<OutboxState>

function without(slice: OutboxState, localId: string): OutboxState {
  if (!slice.has(localId)) return slice
  const left = new Map(slice)
  left.delete(localId)
  return left
}
