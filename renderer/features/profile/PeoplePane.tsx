import { useUi } from '../../state/index.ts'
import { newPage } from '../peopleAddress/index.ts'
import { NewPerson } from './administration/NewPerson.tsx'
import { PeopleDirectory } from './directory/PeopleDirectory.tsx'
import { PersonPane } from './PersonPane.tsx'

/** The directory of people, the form of a new one, or the page of one, as the address says. */
export function PeoplePane() {
  const page = useUi((ui) => ui.route.page)
  if (page === '') return <PeopleDirectory />
  return page === newPage ? <NewPerson /> : <PersonPane />
}
