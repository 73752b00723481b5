import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const InvitationsPane = lazy(() =>
  import('./InvitationsPane.tsx').then((invitations) => ({ default: invitations.InvitationsPane })),
)

/** View with the open invitations and the form for new ones. */
export const invitationsView: View = {
  id: 'invitations',
  title: 'invitations.title',
  icon: 'mail',
  isListed: false,
  shows: { pane: InvitationsPane, hasPeople: false },
}
