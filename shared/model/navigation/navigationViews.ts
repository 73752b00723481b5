import type { NavigationViewsState } from '../state/accountState.ts'
import type { NavigationView } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ fragment }: NavigationView): string => fragment

export const navigationViewsSlice = {
  fromSnapshot: ({ navigationViews }) =>
    withRecords<string, NavigationView>(new Map(), navigationViews, keyOf),
  on: {
    navigation_view(own, event) {
      switch (event.op) {
        case 'add':
          return withRecords(own, [event.view], keyOf)
        case 'update':
          return withPatch(own, event.fragment, event.change)
        case 'remove':
          return withoutRecords(own, [event.fragment])
        default:
          return own
      }
    },
  },
} satisfies Slice<NavigationViewsState>
