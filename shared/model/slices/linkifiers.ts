import type { Linkifier } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Patterns that the server turns into links. */
export type LinkifiersState = readonly Linkifier[]

export const linkifiersSlice: Slice<LinkifiersState> = {
  fromSnapshot: ({ linkifiers }) => linkifiers,
  reduce: (own, event) => (event.type === 'realm_linkifiers' ? event.linkifiers : own),
}
