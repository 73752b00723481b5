import type { SavedSnippetsState } from '../state/accountState.ts'
import type { SavedSnippet } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ id }: SavedSnippet): number => id

export const savedSnippetsSlice = {
  fromSnapshot: ({ savedSnippets }) => withRecords<number, SavedSnippet>(new Map(), savedSnippets, keyOf),
  on: {
    saved_snippets(own, event) {
      switch (event.op) {
        case 'add':
        case 'update':
          return withRecords(own, [event.snippet], keyOf)
        case 'remove':
          return withoutRecords(own, [event.snippetId])
        default:
          return own
      }
    },
  },
} satisfies Slice<SavedSnippetsState>
