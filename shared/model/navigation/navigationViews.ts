import type { NavigationViewsState } from '../state/accountState.ts'
import type { NavigationView } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ fragment }: NavigationView): string => fragment

export const navigationViewsSlice = {
  fromSnapshot: ({ navigationViews }) =>
    withRecords<string, NavigationView>(new Map(), navigationViews, keyOf),
  on: {
    navigation_view(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, [event.view], keyOf)
        case 'update':
          return withPatch(slice, event.fragment, event.change)
        case 'remove':
          return withoutRecords(slice, [event.fragment])
        default:
          return slice
      }
    },
  },
} satisfies Slice<NavigationViewsState>
