import { lazy, Suspense } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { Spinner } from '../../../../ui/index.ts'

// Loaded separately: the schemas are 90 kB that no other page needs. Starts with the settings, so that the page does
// not wait.
const loading = import('./ProfileFields.tsx')
const ProfileFields = lazy(() => loading.then((fields) => ({ default: fields.ProfileFields })))

/** Profile fields of the own user. */
export function ProfilePart() {
  return (
    <Suspense fallback={<Spinner label={t('app.loading')} />}>
      <ProfileFields />
    </Suspense>
  )
}
