import type { Conversation } from '../../api/conversation.ts'
import type { LaterState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'
import { withoutRecords, withRecords } from '../state/records.ts'
import { conversationKey } from '../topics/conversation.ts'

/** A conversation that the person put off, on this computer alone. */
export interface LaterItem {
  readonly conversation: Conversation
  /** Milliseconds of this computer's clock. */
  readonly addedAt: number
  /** The time at which a notification reminds of it, in the same milliseconds; null: none does, or one has. */
  readonly tellAt: number | null
}

const keyOf = ({ conversation }: LaterItem): string => conversationKey(conversation)

/** As many conversations can be put off at once. */
export const maxLaterItems = 2000

/** Main follows renamed topics and lost channels, and says what became of each item by the same two events. */
export const laterSlice = {
  // A registration knows nothing of what was put off.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/later': (own, { item }) => withRecords(own, [item], keyOf),
    'local/later-gone': (own, { key }) => withoutRecords(own, [key]),
  },
} satisfies Slice<LaterState>
