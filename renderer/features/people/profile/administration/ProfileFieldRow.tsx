import { useId } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  offeredOptions,
  profileFieldTypes,
  profileTextLimit,
} from '../../../../../shared/model/people/profileFieldData.ts'
import { Select } from '../../../../ui/index.ts'
import { FormRow } from '../../../common/forms/index.ts'
import { TextRow } from './TextRow.tsx'

interface ProfileFieldRowProps {
  readonly field: CustomProfileField
  readonly value: string
  readonly onType: (value: string) => void
}

/** Editable profile field of another user, except fields that name users. Unknown field types are edited as text. */
export function ProfileFieldRow({ field, value, onType }: ProfileFieldRowProps) {
  const id = useId()
  const { date, link, list, longText } = profileFieldTypes
  const title = <bdi>{field.name}</bdi>
  if (field.type === list)
    return (
      <FormRow id={id} title={title}>
        <Select
          id={id}
          value={value}
          options={[
            { value: '', label: t('peopleAdmin.unset') },
            ...offeredOptions(field, value).map(({ value: each, text }) => ({ value: each, label: text })),
          ]}
          onChange={onType}
        />
      </FormRow>
    )
  return (
    <TextRow
      title={title}
      value={value}
      inputType={field.type === date ? 'date' : field.type === link ? 'url' : 'text'}
      hasLines={field.type === longText}
      maxLength={profileTextLimit(field.type) ?? undefined}
      onType={onType}
    />
  )
}
