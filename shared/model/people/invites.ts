import type { InvitesState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const invitesSlice = {
  // Changes during a gap are unknown, so lists fetched before are outdated.
  fromSnapshot: (_snapshot, old) => (old === null ? 0 : old + 1),
  on: { invites_changed: (slice) => slice + 1 },
} satisfies Slice<InvitesState>
