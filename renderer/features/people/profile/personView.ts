import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const PeoplePane = lazy(() => import('./PeoplePane.tsx').then((people) => ({ default: people.PeoplePane })))

/** View with the directory, or with a user's page if the address names a user. */
export const peopleView: View = {
  id: 'people',
  title: 'people.title',
  icon: 'people',
  isListed: false,
  // The user list beside the pane is hidden: the directory lists the same users.
  shows: { pane: PeoplePane, hasPeople: false },
}
