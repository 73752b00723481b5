import { useId, useMemo } from 'react'
import type { CustomProfileField } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { profileOptions } from '../../../../shared/model/people/profileFieldData.ts'
import { Icon } from '../../../ui/index.ts'
import settings from '../Settings.module.css'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'

/** A field that is one of the options that the organisation gives. */
export function OptionRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const { value, state, isLocked, change, giveUp } = useProfileField(field)
  const options = useMemo(() => profileOptions(field), [field])
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <ProfileRow id={id} field={field} state={state} isLocked={isLocked} onDiscard={giveUp}>
      <span className={settings.select}>
        <select
          id={id}
          value={value}
          disabled={isLocked}
          aria-describedby={`${id}-more`}
          aria-required={field.isRequired || undefined}
          onChange={({ target }) => void change(target.value)}
        >
          <option value="">{t('settings.profile_unset')}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" size={12} />
      </span>
    </ProfileRow>
  )
}
