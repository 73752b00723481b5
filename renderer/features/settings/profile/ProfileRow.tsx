import type { ReactNode } from 'react'
import type { CustomProfileField } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { Button, cx } from '../../../ui/index.ts'
import type { SettingState } from '../actionState.ts'
import settings from '../Settings.module.css'
import { SavedMark } from '../SavedMark.tsx'
import { StateWords } from '../StateWords.tsx'
import styles from './Profile.module.css'

interface Props {
  /** Id of the element that the name is for; `${id}-title` and `${id}-more` are the texts. */
  readonly id: string
  readonly field: CustomProfileField
  readonly state: SettingState | null
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
    <div className={cx(settings.row, isLocked && settings.fixed)} data-profile-field={fieldId}>
      <div className={settings.words}>
        <label id={`${id}-title`} htmlFor={id} className={styles.name} dir="auto">
          {name}
        </label>
        <div id={`${id}-more`}>
          {(isRequired || hint !== '') && (
            <small>
              {isRequired && <span className={styles.required}>{t('settings.profile_required')}</span>}
              {isRequired && hint !== '' && ' · '}
              <bdi>{hint}</bdi>
            </small>
          )}
          {note != null && <small>{note}</small>}
          <StateWords state={state} />
          {state?.kind === 'refused' && onDiscard !== undefined && (
            <Button variant="quiet" className={styles.discard} onClick={onDiscard}>
              {t('settings.profile_discard')}
            </Button>
          )}
        </div>
      </div>
      <div className={settings.control}>
        <SavedMark isSaved={state?.kind === 'saved'} />
        <div className={styles.field}>{children}</div>
      </div>
    </div>
  )
}
