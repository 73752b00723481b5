import { useEffect, useId, useRef, useState } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { DateField, IconButton } from '../../../../ui/index.ts'
import { savesByEnter } from '../../../common/forms/index.ts'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'
import { useTypedText } from './useTypedText.ts'

/** Profile field of type date. */
export function DateRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const control = useProfileField(field)
  const { text, state, type, save, discard } = useTypedText(control)
  const input = useRef<HTMLInputElement>(null)
  // While a date is incomplete, the browser reports an empty value. The input is therefore uncontrolled.
  const [isPartial, setPartial] = useState(false)
  useEffect(() => {
    const element = input.current
    if (element !== null && !element.validity.badInput && element.value !== text) element.value = text
  }, [text])
  const reset = (): void => {
    if (input.current !== null) input.current.value = control.value
    setPartial(false)
    discard()
  }
  return (
    <ProfileRow
      id={id}
      field={field}
      state={isPartial ? { kind: 'refused', reason: t('settings.profile_partialDate'), again: null } : state}
      isLocked={control.isLocked}
      onDiscard={reset}
    >
      <DateField
        ref={input}
        id={id}
        type="date"
        defaultValue={text}
        readOnly={control.isLocked}
        min="0001-01-01"
        max="9999-12-31"
        aria-describedby={`${id}-more`}
        aria-required={field.isRequired || undefined}
        aria-invalid={isPartial || state?.kind === 'refused' || undefined}
        onInput={({ currentTarget: { validity, value } }) => {
          if (!validity.badInput) setPartial(false)
          type(validity.badInput ? null : value)
        }}
        onBlur={({ target }) => {
          setPartial(target.validity.badInput)
          save()
        }}
        onKeyDown={savesByEnter(() => save(true))}
      />
      {control.value !== '' && !control.isLocked && (
        <IconButton
          icon="close"
          label={t('settings.profile_empty', { field: field.name })}
          onClick={() => {
            type('')
            save()
            input.current?.focus()
          }}
        />
      )}
    </ProfileRow>
  )
}
