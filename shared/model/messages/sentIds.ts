import type { MessageId } from '../../api/types.ts'
import type { SentIdsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

/** Number of messages whose local ids are kept: as many as may be in sight of their echoes. */
const mostKept = 500

export const sentIdsSlice = {
  // A registration knows nothing of local ids.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    message: (own, { localId, message }) => (localId === null ? own : withId(own, message.id, localId)),
    'local/outbox-gone': (own, { localId, messageId }) =>
      messageId === undefined ? own : withId(own, messageId, localId),
  },
} satisfies Slice<SentIdsState>

function withId(own: SentIdsState, id: MessageId, localId: string): SentIdsState {
  if (own.get(id) === localId) return own
  const kept = [...own].slice(Math.max(own.size + 1 - mostKept, 0))
  return new Map([...kept, [id, localId]])
}
