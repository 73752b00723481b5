import type { SavedSnippetsState } from '../state/accountState.ts'
import type { SavedSnippet } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ id }: SavedSnippet): number => id

export const savedSnippetsSlice = {
  fromSnapshot: ({ savedSnippets }) => withRecords<number, SavedSnippet>(new Map(), savedSnippets, keyOf),
  on: {
    saved_snippets(slice, event) {
      switch (event.op) {
        case 'add':
        case 'update':
          return withRecords(slice, [event.snippet], keyOf)
        case 'remove':
          return withoutRecords(slice, [event.snippetId])
        default:
          return slice
      }
    },
  },
} satisfies Slice<SavedSnippetsState>
