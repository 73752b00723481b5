import { lazy, Suspense } from 'react'
import { uiStore, useUi } from '../state/index.ts'

// Not needed before somebody asks for it.
const ProfileCard = lazy(() =>
  import('../features/profile/index.ts').then((profile) => ({ default: profile.ProfileCard })),
)

/** The card of the person that was asked for, from wherever in the window. */
export function PersonCard() {
  const open = useUi((ui) => ui.person)
  if (open === null) return null
  const close = (): void => {
    if (uiStore.getState().person === open) uiStore.setState({ person: null })
  }
  return (
    <Suspense>
      <ProfileCard key={open.id} userId={open.id} at={open.at} onClose={close} />
    </Suspense>
  )
}
