import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const PeoplePane = lazy(() => import('./PeoplePane.tsx').then((people) => ({ default: people.PeoplePane })))

/** The page of a person; without one in the address, the directory of all. */
export const peopleView: View = {
  id: 'people',
  title: 'people.title',
  icon: 'people',
  isListed: false,
  // The directory is a list of the same people.
  shows: { pane: PeoplePane, hasPeople: false },
}
