import type { DomainsState } from '../state/accountState.ts'
import type { RealmDomain } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ domain }: RealmDomain): string => domain

export const domainsSlice = {
  fromSnapshot: ({ domains }) => withRecords<string, RealmDomain>(new Map(), domains, keyOf),
  on: {
    realm_domains(slice, event) {
      switch (event.op) {
        case 'add':
        case 'change':
          return withRecords(slice, [event.domain], keyOf)
        case 'remove':
          return withoutRecords(slice, [event.name])
        default:
          return slice
      }
    },
  },
} satisfies Slice<DomainsState>
