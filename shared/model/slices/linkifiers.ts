import type { LinkifiersState } from '../accountState.ts'
import type { Slice } from '../slice.ts'

export const linkifiersSlice = {
  fromSnapshot: ({ linkifiers }) => linkifiers,
  on: { realm_linkifiers: (_own, event) => event.linkifiers },
} satisfies Slice<LinkifiersState>
