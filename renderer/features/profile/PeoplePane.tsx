import { useUi } from '../../state/index.ts'
import { PeopleDirectory } from './directory/PeopleDirectory.tsx'
import { PersonPane } from './PersonPane.tsx'

/** The directory of people, or the page of one, as the address says. */
export function PeoplePane() {
  return useUi((ui) => ui.route.page) === '' ? <PeopleDirectory /> : <PersonPane />
}
