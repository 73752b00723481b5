import type { RemindersState } from '../state/accountState.ts'
import type { Reminder } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ id }: Reminder): number => id

export const remindersSlice = {
  fromSnapshot: ({ reminders }) => withRecords<number, Reminder>(new Map(), reminders, keyOf),
  on: {
    reminders(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, event.reminders, keyOf)
        case 'remove':
          return withoutRecords(slice, [event.reminderId])
        default:
          return slice
      }
    },
  },
} satisfies Slice<RemindersState>
