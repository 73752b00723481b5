import type { BotsState } from '../state/accountState.ts'
import type { Bot } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ userId }: Bot): number => userId

export const botsSlice = {
  fromSnapshot: ({ bots }) => withRecords<number, Bot>(new Map(), bots, keyOf),
  on: {
    realm_bot(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, [event.bot], keyOf)
        case 'update':
          return withPatch(slice, event.userId, event.change)
        case 'delete':
          return withoutRecords(slice, [event.userId])
        default:
          return slice
      }
    },
  },
} satisfies Slice<BotsState>
