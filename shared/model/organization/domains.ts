import type { DomainsState } from '../state/accountState.ts'
import type { RealmDomain } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const keyOf = ({ domain }: RealmDomain): string => domain

export const domainsSlice = {
  fromSnapshot: ({ domains }) => withRecords<string, RealmDomain>(new Map(), domains, keyOf),
  on: {
    realm_domains(own, event) {
      switch (event.op) {
        case 'add':
        case 'change':
          return withRecords(own, [event.domain], keyOf)
        case 'remove':
          return withoutRecords(own, [event.name])
        default:
          return own
      }
    },
  },
} satisfies Slice<DomainsState>
