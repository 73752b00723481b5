import type { ScheduledMessagesState } from '../state/accountState.ts'
import type { ScheduledMessage } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ id }: ScheduledMessage): number => id

export const scheduledMessagesSlice = {
  fromSnapshot: ({ scheduledMessages }) =>
    withRecords<number, ScheduledMessage>(new Map(), scheduledMessages, keyOf),
  on: {
    scheduled_messages(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, event.messages, keyOf)
        case 'update':
          return withRecords(slice, [event.message], keyOf)
        // The message was sent or canceled.
        case 'remove':
          return withoutRecords(slice, [event.scheduledId])
        default:
          return slice
      }
    },
  },
} satisfies Slice<ScheduledMessagesState>
