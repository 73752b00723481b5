import type { ChannelFolder } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Folders that group channels in the sidebar. */
export type FoldersState = ReadonlyMap<number, ChannelFolder>

export const foldersSlice = {
  fromSnapshot: ({ folders }) => new Map(folders.map((folder) => [folder.id, folder])),
  on: {
    channel_folder(own, event) {
      switch (event.op) {
        case 'add':
          return new Map(own).set(event.folder.id, event.folder)
        case 'update': {
          const folder = own.get(event.folderId)
          return folder === undefined ? own : new Map(own).set(folder.id, { ...folder, ...event.change })
        }
        case 'reorder': {
          const next = new Map(own)
          event.order.forEach((id, order) => {
            const folder = own.get(id)
            if (folder !== undefined) next.set(id, { ...folder, order })
          })
          return next
        }
        default:
          return own
      }
    },
  },
} satisfies Slice<FoldersState>
