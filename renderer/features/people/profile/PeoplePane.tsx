import { useUi } from '../../../state/index.ts'
import { NewPerson } from './administration/NewPerson.tsx'
import { PeopleDirectory } from './directory/PeopleDirectory.tsx'
import { PersonPane } from './PersonPane.tsx'

/** Shows the directory, the form for a new user, or one user's page, depending on the address. */
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
