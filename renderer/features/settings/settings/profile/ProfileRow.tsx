import type { ReactNode } from 'react'
import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Button } from '../../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../../common/forms/index.ts'
import styles from './Profile.module.css'

interface Props {
  /** Id of the control. `${id}-title` and `${id}-more` are the ids of its texts. */
  readonly id: string
  readonly field: CustomProfileField
  readonly state: ChangeState | null
  readonly isLocked: boolean
  /** Additional note about the value. */
  readonly note?: string | null
  /** Discards the refused value. Absent if the field cannot be changed. */
  readonly onDiscard?: () => void
  readonly children: ReactNode
}

/** Row of a profile field: name, hint, state and control. */
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
