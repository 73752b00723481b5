import { lazy, Suspense } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { Spinner } from '../../../../../ui/index.ts'

// Loaded separately, since the schemas for field data are needed by no other page. Starts with the settings, so that
// the page does not wait.
const loading = import('./ProfileFieldList.tsx')
const ProfileFieldList = lazy(() => loading.then((list) => ({ default: list.ProfileFieldList })))

/** Custom profile fields of the organization. */
export function ProfileFieldsPart() {
  return (
    <Suspense fallback={<Spinner label={t('app.loading')} />}>
      <ProfileFieldList />
    </Suspense>
  )
}
