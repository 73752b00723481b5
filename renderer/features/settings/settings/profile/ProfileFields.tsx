import '../../../../state/jitlessSchemas.ts'
import { useMemo, type ComponentType, useId } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { fieldsInOrder, profileFieldTypes } from '../../../../../shared/model/people/profileFieldData.ts'
import { useAccount, openAddress } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { DateRow } from './DateRow.tsx'
import { OptionRow } from './OptionRow.tsx'
import { PeopleRow } from './PeopleRow.tsx'
import styles from './Profile.module.css'
import { TextRow } from './TextRow.tsx'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'

type Row = ComponentType<{ readonly field: CustomProfileField }>

const rows: ReadonlyMap<number, Row> = new Map<number, Row>([
  [profileFieldTypes.shortText, TextRow],
  [profileFieldTypes.longText, TextRow],
  [profileFieldTypes.list, OptionRow],
  [profileFieldTypes.date, DateRow],
  [profileFieldTypes.link, TextRow],
  [profileFieldTypes.people, PeopleRow],
  [profileFieldTypes.account, TextRow],
  [profileFieldTypes.pronouns, TextRow],
])

/** Custom profile fields of the organization, with the own user's values. */
export function ProfileFields() {
  const fields = useAccount((state) => state.profileFields)
  const inOrder = useMemo(() => fieldsInOrder(fields), [fields])
  const more = fields.length - inOrder.length
  return (
    <section aria-label={t('settings.profile_fields')}>
      <h2>{t('settings.profile_fields')}</h2>
      {inOrder.length === 0 && <p className={styles.unset}>{t('settings.profile_noFields')}</p>}
      {inOrder.map((field) => {
        const Row = rows.get(field.type) ?? UnknownRow
        return <Row key={`${field.id} ${field.type}`} field={field} />
      })}
      {more > 0 && <p className={styles.unset}>{t('settings.profile_more', { count: more })}</p>}
      <Button
        icon="person"
        className={styles.see}
        onClick={() => openAddress({ view: 'people', page: 'person', userId: 'me', part: null })}
      >
        {t('settings.profile_see')}
      </Button>
    </section>
  )
}

/** Field of an unknown type. Its value is shown as text. */
function UnknownRow({ field }: { readonly field: CustomProfileField }) {
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
