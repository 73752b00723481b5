import '../../../../../state/jitlessSchemas.ts'
import { useMemo } from 'react'
import { call, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import {
  profileFieldDetail,
  profileFieldFields,
  profileFieldOptions,
  profileFieldParams,
  profileFieldTexts,
} from './profileFieldForm.ts'
import { RecordList } from './RecordList.tsx'

/** Custom profile fields of the organization, in their order. */
export function ProfileFieldList() {
  const account = useAccountStore().id
  const profileFields = useAccount((state) => state.profileFields)
  const realm = useAccount((state) => state.realm)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const fields = useMemo(() => profileFieldFields({ realm }), [realm])
  const records = useMemo(
    () =>
      profileFields.map((field) => ({
        id: String(field.id),
        name: field.name,
        detail: profileFieldDetail(field),
        isFixed: block !== null,
        texts: profileFieldTexts(field),
        options: profileFieldOptions(field),
      })),
    [profileFields, block],
  )
  return (
    <RecordList
      title="organization.page_fields"
      isWholePage
      hint="organization.fields_hint"
      none="organization.fields_none"
      add="organization.fields_add"
      removal="organization.fields_removal"
      records={records}
      fields={fields}
      limit={block === null ? null : { kind: 'blocked', words: block }}
      onAdd={async (values) => {
        const params = { type: Number(values.texts['type']), ...profileFieldParams(values) }
        await call('api.call', { account, route: 'addProfileField', params })
      }}
      onEdit={async (id, values) => {
        // Servers below level 252 require name and hint even for external accounts named by the server, so the
        // current ones are sent.
        const own = profileFields.find((field) => String(field.id) === id)
        const params = {
          ...(own !== undefined && { name: own.name, hint: own.hint }),
          ...profileFieldParams(values),
          fieldId: Number(id),
        }
        await call('api.call', { account, route: 'updateProfileField', params })
      }}
      onRemove={async (id) => {
        await call('api.call', { account, route: 'removeProfileField', params: { fieldId: Number(id) } })
      }}
      onReorder={async (ids) => {
        const params = { fieldIds: ids.map(Number) }
        await call('api.call', { account, route: 'reorderProfileFields', params })
      }}
    />
  )
}
