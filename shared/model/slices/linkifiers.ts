import type { Linkifier } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Patterns that the server turns into links. */
export type LinkifiersState = readonly Linkifier[]

export const linkifiersSlice = {
  fromSnapshot: ({ linkifiers }) => linkifiers,
  on: { realm_linkifiers: (_own, event) => event.linkifiers },
} satisfies Slice<LinkifiersState>
