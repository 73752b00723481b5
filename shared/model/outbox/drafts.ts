import type { DraftsState } from '../state/accountState.ts'
import type { Draft } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const none: DraftsState = new Map()
const idOf = ({ id }: Draft): number => id

export const draftsSlice = {
  fromSnapshot: ({ drafts }) => withRecords(none, drafts, idOf),
  on: {
    drafts(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, event.drafts, idOf)
        case 'update':
          return withRecords(slice, [event.draft], idOf)
        case 'remove':
          return withoutRecords(slice, [event.draftId])
        default:
          return slice
      }
    },
    // Turning off draft synchronization deletes all drafts on the server, without an event for each.
    user_settings: (slice, { property, value }) =>
      property === 'enable_drafts_synchronization' && value === false && slice.size > 0 ? none : slice,
  },
} satisfies Slice<DraftsState>
