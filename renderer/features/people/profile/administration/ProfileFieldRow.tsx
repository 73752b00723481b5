import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  offeredOptions,
  profileFieldTypes,
  profileTextLimit,
} from '../../../../../shared/model/people/profileFieldData.ts'
import { SelectRow, TextRow } from '../../../common/forms/index.ts'

interface ProfileFieldRowProps {
  readonly field: CustomProfileField
  readonly value: string
  readonly onType: (value: string) => void
}

/** Editable profile field of another user, except fields that name users. Unknown field types are edited as text. */
export function ProfileFieldRow({ field, value, onType }: ProfileFieldRowProps) {
  const { date, link, list, longText } = profileFieldTypes
  const title = <bdi>{field.name}</bdi>
  if (field.type === list)
    return (
      <SelectRow
        title={title}
        value={value}
        options={[
          { value: '', label: t('peopleAdmin.unset') },
          ...offeredOptions(field, value).map(({ value: each, text }) => ({ value: each, label: text })),
        ]}
        onChange={onType}
      />
    )
  return (
    <TextRow
      title={title}
      value={value}
      type={field.type === date ? 'date' : field.type === link ? 'url' : 'text'}
      rows={field.type === longText ? 3 : undefined}
      maxLength={profileTextLimit(field.type) ?? undefined}
      onType={onType}
    />
  )
}
