import { t } from '../../../../shared/i18n.ts'
import { TextField } from '../../../ui/index.ts'
import type { GroupTextForm } from './useGroupText.ts'

interface GroupTextFieldsProps {
  readonly form: GroupTextForm
  readonly isTried: boolean
  /** True in a dialog, where the first field gets the focus. */
  readonly hasFocus?: boolean
}

/** Fields for a group's name and description. */
export function GroupTextFields({ form, isTried, hasFocus = false }: GroupTextFieldsProps) {
  const { change, nameError, nameField, text } = form
  return (
    <>
      <TextField
        ref={nameField}
        {...(hasFocus && { 'data-autofocus': true })}
        label={t('groups.name')}
        dir="auto"
        autoComplete="off"
        value={text.name}
        error={nameError(isTried)}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('groups.description')}
        dir="auto"
        autoComplete="off"
        value={text.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}
