import type { LaterState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'
import { withoutRecords, withRecords } from '../state/records.ts'
import { conversationKey } from '../topics/conversation.ts'
import type { LaterItem } from './laterItem.ts'

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
