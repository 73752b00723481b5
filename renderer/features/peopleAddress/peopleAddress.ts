import { goBack, navigateHash, startHash, uiStore } from '../../state/index.ts'

/** The part of the address after `#people/` that is the form of a new person. */
export const newPersonPage = 'new'

/** Shows the directory of people. */
export const openPeople = (account: string): void => navigateHash('#people', { account, focus: 'messages' })

/** Shows the form of a new person. */
export const openNewPerson = (account: string): void =>
  navigateHash(`#people/${newPersonPage}`, { account, focus: 'messages' })

/** Returns to where the pane was opened from. */
export function leavePane(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
