import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const InvitationsPane = lazy(() =>
  import('./InvitationsPane.tsx').then((invitations) => ({ default: invitations.InvitationsPane })),
)

/** The invitations that are open, and the form of a new one. */
export const invitationsView: View = {
  id: 'invitations',
  title: 'invitations.title',
  icon: 'mail',
  isListed: false,
  shows: { pane: InvitationsPane, hasPeople: false },
}
