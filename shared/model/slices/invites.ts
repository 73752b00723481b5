import type { Slice } from '../slice.ts'

/** Changes whenever a list of invitations that was fetched before is out of date. */
export type InvitesState = number

export const invitesSlice = {
  // The server does not tell what changed in a gap: lists fetched before are out of date.
  fromSnapshot: (_snapshot, old) => (old === null ? 0 : old + 1),
  on: { invites_changed: (own) => own + 1 },
} satisfies Slice<InvitesState>
