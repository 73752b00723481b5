import { useId } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountPattern, profileFieldTypes } from '../../../../../shared/model/people/profileFieldData.ts'
import { callQuietly, useAccount } from '../../../../state/index.ts'
import { IconButton, Input, TextArea } from '../../../../ui/index.ts'
import styles from './Profile.module.css'
import { accountAddress, webAddress } from '../../../../../shared/content/links/profileLink.ts'
import { savesByEnter } from '../../../common/forms/index.ts'
import { ProfileRow } from './ProfileRow.tsx'
import { useProfileField } from './useProfileField.ts'
import { useTypedText, type TypedField } from './useTypedText.ts'

/** Profile field edited as text: short or long text, pronouns, a link, or an external account. */
export function TextRow({ field }: { readonly field: CustomProfileField }) {
  const id = useId()
  const control = useProfileField(field)
  const typed = useTypedText(control)
  const hasLines = field.type === profileFieldTypes.longText
  const attributes = {
    id,
    className: styles.text,
    value: typed.text,
    readOnly: control.isLocked,
    placeholder: control.isLocked ? t('settings.profile_unset') : undefined,
    'aria-describedby': `${id}-more`,
    'aria-required': field.isRequired || undefined,
    'aria-invalid': typed.state?.kind === 'refused' || undefined,
    onBlur: () => typed.save(),
    onKeyDown: savesByEnter(() => typed.save(true), hasLines),
  }
  return (
    <ProfileRow
      id={id}
      field={field}
      state={typed.state}
      isLocked={control.isLocked}
      note={lengthNote(typed)}
      onDiscard={typed.discard}
    >
      {hasLines ? (
        <TextArea rows={4} {...attributes} onChange={({ target }) => typed.type(target.value)} />
      ) : (
        <Input
          type={field.type === profileFieldTypes.link ? 'url' : 'text'}
          {...attributes}
          autoComplete="off"
          onChange={({ target }) => typed.type(target.value)}
        />
      )}
      <OpenLink field={field} text={control.value} />
    </ProfileRow>
  )
}

/** Share of the maximum length from which the number of characters is shown. */
const nearLimit = 0.8

const lengthNote = ({ length, limit }: TypedField): string | null =>
  limit !== null && length > limit * nearLimit ? t('settings.profile_length', { count: length, limit }) : null

/** Button that opens the address in the saved text. Hidden if the text has no safe address. */
function OpenLink({ field, text }: { readonly field: CustomProfileField; readonly text: string }) {
  const pattern = useAccount((state) => accountPattern(field, state))
  const { account, link } = profileFieldTypes
  const url =
    field.type === link ? webAddress(text) : field.type === account ? accountAddress(pattern, text) : null
  if (url === null) return null
  return (
    <IconButton
      icon="external"
      label={t('settings.profile_open', { url })}
      onClick={() => callQuietly('app.openExternal', { url })}
    />
  )
}
