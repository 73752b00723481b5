import { lazy, Suspense } from 'react'

// Schemas read the data of fields, and no other page needs them: they load beside the first page.
const loading = import('./ProfileFieldList.tsx')
const ProfileFieldList = lazy(() => loading.then((list) => ({ default: list.ProfileFieldList })))

/** The organisation's own fields of everybody's profile. */
export function ProfileFieldsPart() {
  return (
    <Suspense>
      <ProfileFieldList />
    </Suspense>
  )
}
