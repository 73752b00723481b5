import type { LaterState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import { conversationKey } from '../../api/conversationKey.ts'
import type { LaterItem } from '../state/localRecords.ts'

const keyOf = ({ conversation }: LaterItem): string => conversationKey(conversation)

/** Maximum number of conversations in Later. */
export const maxLaterItems = 2000

/**
 * Conversations in Later. Main follows renamed topics and lost channels, and reports changes by the same two events.
 */
export const laterSlice = {
  // A registration does not contain them.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/later': (own, { item }) => withRecords(own, [item], keyOf),
    'local/later-gone': (own, { key }) => withoutRecords(own, [key]),
  },
} satisfies Slice<LaterState>
