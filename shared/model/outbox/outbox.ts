import type { OutboxState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const outboxSlice = {
  // A registration does not contain unsent messages.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/outbox': (own, { row }) => new Map(own).set(row.localId, row),
    'local/outbox-gone': (own, { localId }) => without(own, localId),
    message: (own, { localId }) => (localId === null ? own : without(own, localId)),
  },
} satisfies Slice<OutboxState>

function without(own: OutboxState, localId: string): OutboxState {
  if (!own.has(localId)) return own
  const left = new Map(own)
  left.delete(localId)
  return left
}
