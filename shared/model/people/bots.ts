import type { BotsState } from '../state/accountState.ts'
import type { Bot } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ userId }: Bot): number => userId

export const botsSlice = {
  fromSnapshot: ({ bots }) => withRecords<number, Bot>(new Map(), bots, keyOf),
  on: {
    realm_bot(own, event) {
      switch (event.op) {
        case 'add':
          return withRecords(own, [event.bot], keyOf)
        case 'update':
          return withPatch(own, event.userId, event.change)
        case 'delete':
          return withoutRecords(own, [event.userId])
        default:
          return own
      }
    },
  },
} satisfies Slice<BotsState>
