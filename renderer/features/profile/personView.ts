import { lazy } from 'react'
import type { View } from '../views/index.ts'

const PersonPane = lazy(() => import('./PersonPane.tsx').then((person) => ({ default: person.PersonPane })))

/** The page of a person; without a person in the address, of the own user. */
export const peopleView: View = {
  id: 'people',
  title: 'person.title',
  icon: 'person',
  isListed: false,
  shows: { pane: PersonPane },
}
