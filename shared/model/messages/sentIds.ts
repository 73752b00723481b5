import type { MessageId } from '../../api/types.ts'
import type { SentIdsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

/** Number of local ids kept, enough for the messages near their local echoes. */
const maxKept = 500

export const sentIdsSlice = {
  // A registration does not contain local ids.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    message: (slice, { localId, message }) => (localId === null ? slice : withId(slice, message.id, localId)),
    'local/outbox-gone': (slice, { localId, messageId }) =>
      messageId === undefined ? slice : withId(slice, messageId, localId),
  },
} satisfies Slice<SentIdsState>

function withId(slice: SentIdsState, id: MessageId, localId: string): SentIdsState {
  if (slice.get(id) === localId) return slice
  const kept = [...slice].slice(Math.max(slice.size + 1 - maxKept, 0))
  return new Map([...kept, [id, localId]])
}
