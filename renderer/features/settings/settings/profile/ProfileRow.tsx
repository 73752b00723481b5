import type { ReactNode } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Button } from '../../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../../common/forms/index.ts'
import styles from './Profile.module.css'

interface Props {
  /** Id of the element that the name is for; `${id}-title` and `${id}-more` are the texts. */
  readonly id: string
  readonly field: CustomProfileField
  readonly state: ChangeState | null
  readonly isLocked: boolean
  /** A line more about what stands in the control. */
  readonly note?: string | null
  /** Gives up what was refused; absent: the field cannot be changed. */
  readonly onDiscard?: () => void
  readonly children: ReactNode
}

/** A profile field: its name, what the organisation says of it and how it stands, and the control. */
export function ProfileRow({ id, field, state, isLocked, note, onDiscard, children }: Props) {
  const { hint, id: fieldId, isRequired, name } = field
  return (
    <FormRow
      id={id}
      data-profile-field={fieldId}
      title={
        <span className={styles.name} dir="auto">
          {name}
        </span>
      }
      hint={
        (isRequired || hint !== '') && (
          <>
            {isRequired && <span className={styles.required}>{t('settings.profile_required')}</span>}
            {isRequired && hint !== '' && ' · '}
            <bdi>{hint}</bdi>
          </>
        )
      }
      state={state}
      isFixed={isLocked}
      more={
        <>
          {note != null && <small>{note}</small>}
          {state?.kind === 'refused' && onDiscard !== undefined && (
            <Button variant="quiet" className={styles.discard} onClick={onDiscard}>
              {t('settings.profile_discard')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.field}>{children}</div>
    </FormRow>
  )
}
