import type { DraftsState } from '../state/accountState.ts'
import type { Draft } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const none: DraftsState = new Map()
const idOf = ({ id }: Draft): number => id

export const draftsSlice = {
  fromSnapshot: ({ drafts }) => withRecords(none, drafts, idOf),
  on: {
    drafts(own, event) {
      switch (event.op) {
        case 'add':
          return withRecords(own, event.drafts, idOf)
        case 'update':
          return withRecords(own, [event.draft], idOf)
        case 'remove':
          return withoutRecords(own, [event.draftId])
        default:
          return own
      }
    },
    // Turning off draft synchronization deletes all drafts on the server, without an event for each.
    user_settings: (own, { property, value }) =>
      property === 'enable_drafts_synchronization' && value === false && own.size > 0 ? none : own,
  },
} satisfies Slice<DraftsState>
