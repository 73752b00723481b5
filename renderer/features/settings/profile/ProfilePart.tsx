import { lazy, Suspense } from 'react'

// The fields come with schemas, 90 kB that no other page of the settings needs: they load beside the first page.
const loading = import('./ProfileFields.tsx')
const ProfileFields = lazy(() => loading.then((fields) => ({ default: fields.ProfileFields })))

/** The own profile fields. */
export function ProfilePart() {
  return (
    <Suspense>
      <ProfileFields />
    </Suspense>
  )
}
