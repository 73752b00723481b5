import { t } from '../../../../shared/i18n.ts'
import { FormRow as RowOfForm, type FormRowProps as RowOfFormProps } from '../../../ui/index.ts'
import type { ChangeState } from './changeState.ts'
import { StateWords } from './StateWords.tsx'

export interface FormRowProps extends Omit<RowOfFormProps, 'note' | 'saved'> {
  readonly state?: ChangeState | null
}

/** A row of a form with the state of its change. */
export function FormRow({ state = null, isFixed = isFixedBy(state), ...rest }: FormRowProps) {
  return (
    <RowOfForm
      {...rest}
      isFixed={isFixed}
      note={<StateWords state={state} />}
      saved={savedWords(state?.kind === 'saved')}
    />
  )
}

/** Text of the mark beside a control; null: its last change was not saved just now. */
export const savedWords = (isSaved: boolean): string | null => (isSaved ? t('settings.saved') : null)

/** True where the user sees the value and cannot change it. */
export const isFixedBy = (state: ChangeState | null): boolean =>
  state?.kind === 'blocked' || state?.kind === 'old'
