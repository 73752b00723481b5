import { useId } from 'react'
import type { CustomProfileField } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import styles from './Profile.module.css'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'

/** A field of a kind that only a later server has: its value is shown as it came. */
export function UnknownRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const { value } = useProfileField(field)
  return (
    <ProfileRow
      id={id}
      field={field}
      state={{ kind: 'blocked', words: t('settings.profile_unknown') }}
      isLocked
    >
      <output id={id} className={styles.raw} dir="auto" data-selectable>
        {value === '' ? t('settings.profile_unset') : value}
      </output>
    </ProfileRow>
  )
}
