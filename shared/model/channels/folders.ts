import type { FoldersState } from '../state/accountState.ts'
import type { ChannelFolder } from '../../api/types.ts'
import { withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const idOf = ({ id }: ChannelFolder): number => id

export const foldersSlice = {
  fromSnapshot: ({ folders }) => withRecords<number, ChannelFolder>(new Map(), folders, idOf),
  on: {
    channel_folder(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, [event.folder], idOf)
        case 'update':
          return withPatch(slice, event.folderId, event.change)
        // The position in the list is the new order.
        case 'reorder':
          return event.order.reduce((next, id, order) => withPatch(next, id, { order }), slice)
        default:
          return slice
      }
    },
  },
} satisfies Slice<FoldersState>
