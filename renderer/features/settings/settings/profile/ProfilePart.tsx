import { lazy, Suspense } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { Spinner } from '../../../../ui/index.ts'

// The fields come with schemas, 90 kB that no other page of the settings needs: they load beside the first page.
const loading = import('./ProfileFields.tsx')
const ProfileFields = lazy(() => loading.then((fields) => ({ default: fields.ProfileFields })))

/** The own profile fields. */
export function ProfilePart() {
  return (
    <Suspense fallback={<Spinner label={t('app.loading')} />}>
      <ProfileFields />
    </Suspense>
  )
}
