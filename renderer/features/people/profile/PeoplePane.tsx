import { useUi } from '../../../state/index.ts'
import { NewPerson } from './administration/NewPerson.tsx'
import { PeopleDirectory } from './directory/PeopleDirectory.tsx'
import { PersonPane } from './PersonPane.tsx'

/** The directory of people, the form of a new one, or the page of one, as the address says. */
export function PeoplePane() {
  const address = useUi((ui) => ui.route.address)
  if (address.view !== 'people') return null
  switch (address.page) {
    case 'directory':
      return <PeopleDirectory />
    case 'new':
      return <NewPerson />
    case 'person':
      return <PersonPane address={address} />
  }
}
