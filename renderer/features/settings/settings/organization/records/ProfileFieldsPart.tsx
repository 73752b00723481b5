import { lazy, Suspense } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { Spinner } from '../../../../../ui/index.ts'

// Schemas read the data of fields, and no other page needs them: they load beside the first page.
const loading = import('./ProfileFieldList.tsx')
const ProfileFieldList = lazy(() => loading.then((list) => ({ default: list.ProfileFieldList })))

/** The organisation's own fields of everybody's profile. */
export function ProfileFieldsPart() {
  return (
    <Suspense fallback={<Spinner label={t('app.loading')} />}>
      <ProfileFieldList />
    </Suspense>
  )
}
