import { useId, useMemo } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { offeredOptions } from '../../../../../shared/model/people/profileFieldData.ts'
import { Select } from '../../../../ui/index.ts'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'

/** Profile field with options defined by the organization. */
export function OptionRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const { value, state, isLocked, change, giveUp } = useProfileField(field)
  const options = useMemo(() => offeredOptions(field, value), [field, value])
  const isKnown = value === '' || options.some((option) => option.value === value)
  const choices = [
    { value: '', label: t('settings.profile_unset') },
    ...(isKnown ? [] : [{ value, label: value }]),
    ...options.map((option) => ({ value: option.value, label: option.text })),
  ]
  return (
    <ProfileRow id={id} field={field} state={state} isLocked={isLocked} onDiscard={giveUp}>
      <Select
        id={id}
        value={value}
        disabled={isLocked}
        aria-describedby={`${id}-more`}
        aria-required={field.isRequired || undefined}
        options={choices}
        onChange={(next) => void change(next)}
      />
    </ProfileRow>
  )
}
