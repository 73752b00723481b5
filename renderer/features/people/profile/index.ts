import { lazy } from 'react'

export { peopleView } from './personView.ts'
export { reportsView } from './reports/reportsView.ts'

/** Who a person is, beside what was pressed; loaded when somebody asks for it. */
export const ProfileCard = lazy(() =>
  import('./ProfileCard.tsx').then((profile) => ({ default: profile.ProfileCard })),
)
