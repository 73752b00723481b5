import type { InvitesState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const invitesSlice = {
  // The server does not tell what changed in a gap: lists fetched before are out of date.
  fromSnapshot: (_snapshot, old) => (old === null ? 0 : old + 1),
  on: { invites_changed: (own) => own + 1 },
} satisfies Slice<InvitesState>
