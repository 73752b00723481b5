import type { LinkifiersState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const linkifiersSlice = {
  fromSnapshot: ({ linkifiers }) => linkifiers,
  on: { realm_linkifiers: (_own, event) => event.linkifiers },
} satisfies Slice<LinkifiersState>
