import { lazy } from 'react'

/** Profile card of a user, loaded when it is first opened. */
export const ProfileCard = lazy(() =>
  import('./ProfileCard.tsx').then((profile) => ({ default: profile.ProfileCard })),
)
export const StatusDialog = lazy(() =>
  import('./status/StatusDialog.tsx').then((m) => ({ default: m.StatusDialog })),
)
