import { Suspense } from 'react'
import { ProfileCard } from '../features/people/profile/index.ts'
import { AccountProvider, accountStore, uiStore, useAccountStore, useUi } from '../state/index.ts'

/** The profile card of the user that any part of the window has requested. */
export function PersonCard() {
  const shown = useAccountStore()
  const open = useUi((ui) => ui.person)
  if (open === null) return null
  const store = open.account === undefined ? shown : accountStore(open.account)
  // The account may have been removed.
  if (store.getState().state === null) return null
  const close = (): void => {
    if (uiStore.getState().person === open) uiStore.setState({ person: null })
  }
  return (
    <AccountProvider store={store}>
      <Suspense>
        <ProfileCard key={open.id} userId={open.id} at={open.at} onClose={close} />
      </Suspense>
    </AccountProvider>
  )
}
