import type { MessageId } from '../../api/types.ts'
import type { SentIdsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

/** Number of local ids kept, enough for the messages near their local echoes. */
const maxKept = 500

export const sentIdsSlice = {
  // A registration does not contain local ids.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    message: (own, { localId, message }) => (localId === null ? own : withId(own, message.id, localId)),
    'local/outbox-gone': (own, { localId, messageId }) =>
      messageId === undefined ? own : withId(own, messageId, localId),
  },
} satisfies Slice<SentIdsState>

function withId(own: SentIdsState, id: MessageId, localId: string): SentIdsState {
  if (own.get(id) === localId) return own
  const kept = [...own].slice(Math.max(own.size + 1 - maxKept, 0))
  return new Map([...kept, [id, localId]])
}
