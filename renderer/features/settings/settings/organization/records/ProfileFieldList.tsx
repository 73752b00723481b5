import '../../../../../state/jitlessSchemas.ts'
import { useMemo } from 'react'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { profileOptions } from '../../../../../../shared/model/people/profileFieldData.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
import {
  profileFieldDetail,
  profileFieldFields,
  profileFieldParams,
  profileFieldTexts,
} from './profileFieldForm.ts'
import { RecordList } from './RecordList.tsx'

const fieldRecords = memoSelector(
  ({ profileFields }) => [profileFields],
  ({ profileFields }) =>
    profileFields.map((field) => ({
      id: String(field.id),
      name: field.name,
      detail: profileFieldDetail(field),
      texts: profileFieldTexts(field),
      options: profileOptions(field),
    })),
)

/** Custom profile fields of the organization, in their order. */
export function ProfileFieldList() {
  const api = useApi()
  const profileFields = useAccount((state) => state.profileFields)
  const realm = useAccount((state) => state.realm)
  const fields = useMemo(() => profileFieldFields({ realm }), [realm])
  return (
    <RecordList
      title="organization.page_fields"
      isWholePage
      hint="organization.fields_hint"
      none="organization.fields_none"
      add="organization.fields_add"
      removal="organization.fields_removal"
      records={useAccount(fieldRecords)}
      fields={fields}
      onAdd={(values) =>
        api('addProfileField', { type: Number(values.texts['type']), ...profileFieldParams(values) })
      }
      onEdit={(id, values) => {
        // Servers below level 252 require name and hint even for external accounts named by the server, so the
        // current ones are sent.
        const own = profileFields.find((field) => String(field.id) === id)
        return api('updateProfileField', {
          ...(own !== undefined && { name: own.name, hint: own.hint }),
          ...profileFieldParams(values),
          fieldId: Number(id),
        })
      }}
      onRemove={(id) => api('removeProfileField', { fieldId: Number(id) })}
      onReorder={(ids) => api('reorderProfileFields', { fieldIds: ids.map(Number) })}
    />
  )
}
